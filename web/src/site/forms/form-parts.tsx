import { contactText } from './contact.text.fr.ts';

/** What the server fills: the fault of a field, and whether there is one. */
export function FieldFault({ field }: { readonly field: string }) {
  return <p className="error" id={`champ-${field}-faute`}>{`@@fault.${field}@@`}</p>;
}

export const markInvalid = (field: string): object => ({ 'aria-invalid': `@@invalid.${field}@@` });

/**
 * What every public form carries against programs: its sealed ticket, the work of `form-proof.ts`, and a field that no
 * person sees.
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
