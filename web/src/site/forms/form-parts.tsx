import { contactText } from './contact.text.fr.ts';

/** Slot where the server writes the error of a field. */
export function FieldFault({ field }: { readonly field: string }) {
  return <p className="error" id={`champ-${field}-faute`}>{`@@fault.${field}@@`}</p>;
}

export const markInvalid = (field: string): object => ({ 'aria-invalid': `@@invalid.${field}@@` });

/**
 * Protection of every public form against bots: a sealed ticket, the proof of work of `form-proof.ts`, and a hidden
 * field.
 */
export function FormGuard() {
  return (
    <>
      <input type="hidden" name="ticket" value="@@ticket@@" />
      <input type="hidden" name="proof" value="" />
      <div className="trap" aria-hidden="true">
        <label htmlFor="site_web">{contactText.trap}</label>
        <input id="site_web" name="site_web" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}
