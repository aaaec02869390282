import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { AuthError } from '@supabase/auth-js';
import { forgetSession, supabase } from '../platform/index.ts';

export type AuthCode =
  | 'ALREADY_REGISTERED'
  | 'BAD_CREDENTIALS'
  | 'NOT_CONFIRMED'
  | 'WEAK_PASSWORD'
  | 'SAME_PASSWORD'
  | 'CODE_EXPIRED'
  | 'INVALID'
  | 'TOO_MANY'
  | 'NETWORK'
  | 'OTHER';

export type AuthOutcome = Result<null, AuthCode>;
type Client = Awaited<ReturnType<typeof supabase>>;

export interface NewAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string;
  readonly password: string;
}

/** Where the links of our mails lead. */
const callbackUrl = (): string => `${window.location.origin}/auth/callback`;

export function signIn(email: string, password: string): Promise<AuthOutcome> {
  return attempt((client) => client.auth.signInWithPassword({ email, password }));
}

export function signUp(account: NewAccount): Promise<AuthOutcome> {
  const { email, password, firstName, lastName, phone } = account;
  return attempt((client) =>
    client.auth.signUp({
      email,
      password,
      options: { data: { first_name: firstName, last_name: lastName, phone }, emailRedirectTo: callbackUrl() },
    }),
  );
}

/** Answers the same whether or not the address has an account. */
export function requestReset(email: string): Promise<AuthOutcome> {
  return attempt((client) => client.auth.resetPasswordForEmail(email, { redirectTo: callbackUrl() }));
}

export function resendConfirmation(email: string): Promise<AuthOutcome> {
  return attempt((client) => client.auth.resend({ type: 'signup', email, options: { emailRedirectTo: callbackUrl() } }));
}

export const linkKinds = ['signup', 'email', 'recovery', 'email_change', 'invite', 'magiclink'] as const;
export type LinkKind = (typeof linkKinds)[number];

export function verifyLink(tokenHash: string, kind: LinkKind): Promise<AuthOutcome> {
  return attempt((client) => client.auth.verifyOtp({ token_hash: tokenHash, type: kind }));
}

export type CodeKind = 'signup' | 'recovery';

export function verifyCode(email: string, code: string, kind: CodeKind): Promise<AuthOutcome> {
  return attempt((client) => client.auth.verifyOtp({ email, token: code, type: kind }));
}

/** The two other shapes in which a hosted service ends a mail link. */
export function takeSession(tokens: { readonly access: string; readonly refresh: string }): Promise<AuthOutcome> {
  return attempt((client) => client.auth.setSession({ access_token: tokens.access, refresh_token: tokens.refresh }));
}
export function exchangeCode(code: string): Promise<AuthOutcome> {
  return attempt((client) => client.auth.exchangeCodeForSession(code));
}

export async function hasSession(): Promise<boolean> {
  const client = await supabase();
  return (await client.auth.getSession()).data.session !== null;
}

export function setPassword(password: string): Promise<AuthOutcome> {
  return attempt((client) => client.auth.updateUser({ password }));
}

/** Signs this device out. Even when the service is silent, nothing stays here; the refusal then tells so. */
export async function signOut(): Promise<AuthOutcome> {
  const outcome = await attempt((client) => client.auth.signOut({ scope: 'local' }));
  forgetSession();
  return outcome;
}

async function attempt(act: (client: Client) => Promise<{ readonly error: AuthError | null }>): Promise<AuthOutcome> {
  try {
    const { error } = await act(await supabase());
    return error === null ? ok(null) : refuse(codeOf(error));
  } catch {
    // Only the fetching of the client's own code throws.
    return refuse('NETWORK');
  }
}

const codes: Readonly<Record<string, AuthCode>> = {
  user_already_exists: 'ALREADY_REGISTERED',
  email_exists: 'ALREADY_REGISTERED',
  invalid_credentials: 'BAD_CREDENTIALS',
  email_not_confirmed: 'NOT_CONFIRMED',
  weak_password: 'WEAK_PASSWORD',
  same_password: 'SAME_PASSWORD',
  otp_expired: 'CODE_EXPIRED',
  validation_failed: 'INVALID',
  over_request_rate_limit: 'TOO_MANY',
  over_email_send_rate_limit: 'TOO_MANY',
};

/** By code first, then by the two sentences that the specification names (§8). */
function codeOf(error: AuthError): AuthCode {
  const known = codes[error.code ?? ''];
  if (known !== undefined) return known;
  if (error.message.includes('User already registered')) return 'ALREADY_REGISTERED';
  if (error.message.includes('Invalid login credentials')) return 'BAD_CREDENTIALS';
  if (error.status === 429) return 'TOO_MANY';
  if (error.name === 'AuthRetryableFetchError') return 'NETWORK';
  return 'OTHER';
}
