import { unfoldAround } from '../layout/unfold.ts';

/**
 * Returns true when a date or time inside is incomplete or impossible, shows its error and focuses it. The value would
 * otherwise be sent as if nothing had been typed.
 */
export function stopAtTypedFault(within: ParentNode | null): boolean {
  const inputs = within?.querySelectorAll<HTMLInputElement>('.parts-field input') ?? [];
  // The first input of each field carries the validity of the whole field.
  const wrong = [...inputs].filter(({ validity }) => validity.customError);
  // Each receives an `invalid` event and shows its own error.
  for (const input of wrong) input.checkValidity();
  const [first] = wrong;
  if (first === undefined) return false;
  unfoldAround(first);
  // After Enter the input still has the focus: blur it first, so that a screen reader reads it again with its error.
  first.blur();
  first.focus();
  return true;
}

/** Stops the submission of a form that contains an invalid date or time, before any other check. */
export function stopSubmitting(form: HTMLFormElement): () => void {
  const listen = (event: Event) => {
    if (!stopAtTypedFault(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  form.addEventListener('submit', listen, { capture: true });
  return () => form.removeEventListener('submit', listen, { capture: true });
}
