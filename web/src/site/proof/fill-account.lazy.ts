import { readStoredSession } from '../../platform/session/read-stored-session.ts';

/**
 * Fills a form that ends a contract with the name and address of the person signed in on this device; editable, because
 * the request may be for somebody else. Fields already filled are kept.
 */
export function fillAccount(form: HTMLFormElement): void {
  const user = readStoredSession()?.user;
  if (user === undefined) return;
  const { first_name: firstName, last_name: lastName } = user.user_metadata ?? {};
  const names = [firstName, lastName].filter((name): name is string => typeof name === 'string' && name !== '');
  fill(form, 'name', names.join(' '));
  fill(form, 'email', user.email ?? '');
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (field?.value === '') field.value = value;
}
