import { expect, test } from 'vitest';
import { adminText } from '../admin.text.fr.ts';
import { emptyPassword, type PasswordAction, type PasswordState, reducePassword } from './password-state.ts';

const text = adminText.login;
const email: PasswordAction = { type: 'typed', fields: { email: 'a@example.org' } };
const password: PasswordAction = { type: 'typed', fields: { password: 'secret' } };
const pressed: PasswordAction = { type: 'pressed' };
const opened: PasswordAction = { type: 'answered', refusal: null };
const refused: PasswordAction = { type: 'answered', refusal: text.badPassword };

test.each<readonly [what: string, actions: readonly PasswordAction[], expected: Partial<PasswordState>]>([
  [
    'nothing written',
    [pressed],
    { errors: { 'admin-email': text.emailMissing, 'admin-password': text.passwordMissing }, attempt: 1, busy: false },
  ],
  [
    'an address of spaces',
    [{ type: 'typed', fields: { email: '  ' } }, password, pressed],
    {
      errors: { 'admin-email': text.emailMissing },
      busy: false,
    },
  ],
  ['no password', [email, pressed], { errors: { 'admin-password': text.passwordMissing }, busy: false }],
  ['both written', [pressed, email, password, pressed], { errors: {}, attempt: 1, busy: true }],
  [
    'refused',
    [email, password, pressed, refused],
    {
      errors: { 'admin-password': text.badPassword },
      attempt: 1,
      busy: false,
      email: 'a@example.org',
      password: 'secret',
    },
  ],
  ['refused twice', [email, password, pressed, refused, pressed, refused], { attempt: 2, busy: false }],
  ['opened', [email, password, pressed, opened], { errors: {}, attempt: 0, busy: false }],
])('%s', (_what, actions, expected) => {
  const state = actions.reduce(reducePassword, emptyPassword);
  expect(state).toMatchObject(expected);
  if (expected.errors !== undefined) expect(state.errors).toEqual(expected.errors);
});
