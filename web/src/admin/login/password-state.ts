import { adminText } from '../admin.text.fr.ts';

const text = adminText.login;

/** A sentence by the id of its field. */
type PasswordErrors = { readonly 'admin-email'?: string; readonly 'admin-password'?: string };

export interface PasswordState {
  readonly email: string;
  readonly password: string;
  readonly busy: boolean;
  readonly errors: PasswordErrors;
  /** Counts the refusals: each one moves the focus to its sentences. */
  readonly attempt: number;
}

export type PasswordAction =
  | { readonly type: 'typed'; readonly fields: Partial<Pick<PasswordState, 'email' | 'password'>> }
  | { readonly type: 'pressed' }
  /** `refusal` is null when the session is open. */
  | { readonly type: 'answered'; readonly refusal: string | null };

export const emptyPassword: PasswordState = { email: '', password: '', busy: false, errors: {}, attempt: 0 };

export function reducePassword(state: PasswordState, action: PasswordAction): PasswordState {
  switch (action.type) {
    case 'typed':
      return { ...state, ...action.fields };
    case 'pressed': {
      const errors = checkMissingFields(state);
      return Object.keys(errors).length > 0 ? withErrors(state, errors) : { ...state, errors, busy: true };
    }
    case 'answered':
      return {
        ...(action.refusal === null ? state : withErrors(state, { 'admin-password': action.refusal })),
        busy: false,
      };
  }
}

/** What has to be written before anything is sent; empty when nothing is missing. */
export function checkMissingFields({ email, password }: PasswordState): PasswordErrors {
  return {
    ...(email.trim() === '' ? { 'admin-email': text.emailMissing } : {}),
    ...(password === '' ? { 'admin-password': text.passwordMissing } : {}),
  };
}

function withErrors(state: PasswordState, errors: PasswordErrors): PasswordState {
  return { ...state, errors, attempt: state.attempt + 1 };
}
