import type { AuthCode } from './auth-code.ts';

export type AuthMode = 'login' | 'signup' | 'reset';

/** Step of the person between the form of a mode and the open account. */
export type AuthStep =
  | { readonly name: 'form' }
  /** `isKnown`: the account already existed, and its address is not confirmed yet. */
  | { readonly name: 'code'; readonly email: string; readonly isKnown: boolean }
  | { readonly name: 'recovery-code'; readonly email: string }
  | { readonly name: 'new-password' }
  /** The two steps of a sign-in by code: the address or number, then the code. */
  | { readonly name: 'ask-code'; readonly by: CodeWay }
  | { readonly name: 'enter-code'; readonly by: CodeWay; readonly to: string };

export type CodeWay = 'email' | 'phone';

export interface AuthFormProps {
  readonly onStep: (step: AuthStep) => void;
  /** Sentences of the mobile screen for two refusals of a sign-up (specification §8). */
  readonly signUpMessages?: Readonly<Partial<Record<AuthCode, string>>>;
}
