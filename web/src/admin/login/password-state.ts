import { adminText } from '../admin.text.fr.ts';

const text = adminText.login;

/** Error sentence by id of the field. */
type PasswordErrors = { readonly 'admin-email'?: string; readonly 'admin-password'?: string };

export interface PasswordState {
  readonly email: string;
  readonly password: string;
  readonly busy: boolean;
  readonly errors: PasswordErrors;
  /** Number of refused attempts: each one moves the focus to the errors. */
  readonly attempt: number;
}

export type PasswordAction =
  | { readonly type: 'typed'; readonly fields: Partial<Pick<PasswordState, 'email' | 'password'>> }
  | { readonly type: 'pressed' }
  /** `refusal` is null when the sign-in succeeded. */
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

/** Errors of the empty fields, checked before sending; an empty object when none is missing. */
export function checkMissingFields({ email, password }: PasswordState): PasswordErrors {
  return {
    ...(email.trim() === '' ? { 'admin-email': text.emailMissing } : {}),
    ...(password === '' ? { 'admin-password': text.passwordMissing } : {}),
  };
}

function withErrors(state: PasswordState, errors: PasswordErrors): PasswordState {
  return { ...state, errors, attempt: state.attempt + 1 };
}
