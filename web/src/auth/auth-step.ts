import type { AuthCode } from './auth-code.ts';

export type AuthMode = 'login' | 'signup' | 'reset';

/** Where one is between the form of a mode and the open account. */
export type AuthStep =
  | { readonly name: 'form' }
  /** `isKnown`: the account was made before, and its address is still to be confirmed. */
  | { readonly name: 'code'; readonly email: string; readonly isKnown: boolean }
  | { readonly name: 'recovery-code'; readonly email: string }
  | { readonly name: 'new-password' }
  /** In place of a password: where a code is sent, then the code. */
  | { readonly name: 'ask-code'; readonly by: CodeWay }
  | { readonly name: 'enter-code'; readonly by: CodeWay; readonly to: string };

export type CodeWay = 'email' | 'phone';

export interface AuthFormProps {
  readonly onStep: (step: AuthStep) => void;
  /** The mobile screen words two refusals of a sign-up its own way (specification §8). */
  readonly signUpMessages?: Readonly<Partial<Record<AuthCode, string>>>;
}
