import { readStoredSession } from '../../platform/session/read-stored-session.ts';

/**
 * In a form that ends a contract, the name and address of whoever is signed in on this device: to be corrected, as they
 * may ask for somebody else. What the page already holds stays.
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
