import { unfoldAround } from '../layout/unfold.ts';

/**
 * Where a date or a time is half typed, or does not exist: shows its sentence, gives it the focus, and answers true.
 * What was typed would otherwise leave as if nothing had been.
 */
export function stopAtTypedFault(within: ParentNode | null): boolean {
  const inputs = within?.querySelectorAll<HTMLInputElement>('.parts-field input') ?? [];
  // The first part carries what is wrong with the whole of it.
  const wrong = [...inputs].filter(({ validity }) => validity.customError);
  // Each hears `invalid`, and shows its own.
  for (const input of wrong) input.checkValidity();
  const [first] = wrong;
  if (first === undefined) return false;
  unfoldAround(first);
  // Pressing Enter in it left the focus there: read again, with its sentence.
  first.blur();
  first.focus();
  return true;
}

/** No form leaves with such a date or time, whatever else it checks. */
export function stopSubmitting(form: HTMLFormElement): () => void {
  const listen = (event: Event) => {
    if (!stopAtTypedFault(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  form.addEventListener('submit', listen, { capture: true });
  return () => form.removeEventListener('submit', listen, { capture: true });
}
