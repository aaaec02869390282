import type { AuthCode } from './auth-commands.ts';

export type AuthMode = 'login' | 'signup' | 'reset';

/** Where one is between the form of a mode and the open account. */
export type AuthStep =
  | { readonly name: 'form' }
  /** `isKnown`: the account was made before, and its address is still to be confirmed. */
  | { readonly name: 'code'; readonly email: string; readonly isKnown: boolean }
  | { readonly name: 'recovery-code'; readonly email: string }
  | { readonly name: 'new-password' };

export interface AuthFormProps {
  readonly onStep: (step: AuthStep) => void;
  /** The mobile screen words two refusals of a sign-up its own way (specification §8). */
  readonly signUpMessages?: Readonly<Partial<Record<AuthCode, string>>>;
}
