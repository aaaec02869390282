import { ok, refuse, type Refusal, type Result } from '@placejuste/domain/kernel';
import type { AuthError, User } from '@supabase/auth-js';
import { buildAuthUrl, createDetachedAuth, forgetSession, loadSupabase } from '../platform/index.ts';
import { answerWork, readRequiredBits } from './proof-of-work.ts';
import type { AuthCode } from './auth-code.ts';
import { listWeakReasons } from './form/weak-password.ts';
import { forgetDrafts } from './sign-in/sign-in-draft.ts';

export type AuthOutcome<Value = null> = Result<Value, AuthCode>;
type Client = Awaited<ReturnType<typeof loadSupabase>>;

/** Called when the service requires a proof of work from this browser, which takes some seconds. */
export type OnWork = () => void;

export interface NewAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string;
  readonly password: string;
}

/** Address that the links of our mails lead to. */
export const buildCallbackUrl = (): string => `${window.location.origin}/auth/callback`;
const buildMetadata = ({ firstName, lastName, phone }: Names) => ({
  first_name: firstName,
  last_name: lastName,
  phone,
});

/** Signs in with a password. */
export async function signIn(email: string, password: string, onWork?: OnWork): Promise<AuthOutcome> {
  const attemptSignIn = ({ auth }: Client, work: Work) => auth.signInWithPassword({ email, password, options: work });
  const outcome = await runAuthCall(attemptSignIn, onWork);
  if (outcome.ok) forgetDrafts();
  return outcome;
}

/** Opens an account, which a mail then confirms. */
export function signUp(account: NewAccount, onWork?: OnWork): Promise<AuthOutcome> {
  const { email, password } = account;
  const options = { data: buildMetadata(account), emailRedirectTo: buildCallbackUrl() };
  return runAuthCall(({ auth }, work) => auth.signUp({ email, password, options: { ...options, ...work } }), onWork);
}

/** Mails a link to choose a new password. The reply is the same whether or not the address has an account. */
export function requestReset(email: string, onWork?: OnWork): Promise<AuthOutcome> {
  return runAuthCall(
    ({ auth }, work) => auth.resetPasswordForEmail(email, { redirectTo: buildCallbackUrl(), ...work }),
    onWork,
  );
}

/** Mails the confirmation of a sign-up again. */
export function resendConfirmation(email: string, onWork?: OnWork): Promise<AuthOutcome> {
  return runAuthCall(
    ({ auth }, work) =>
      auth.resend({ type: 'signup', email, options: { emailRedirectTo: buildCallbackUrl(), ...work } }),
    onWork,
  );
}

export const linkKinds = ['signup', 'email', 'recovery', 'email_change', 'invite', 'magiclink'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Account opened by a link or a code. */
export interface OpenedAccount {
  readonly id: string;
  readonly email: string;
  /** True when the sign-up was confirmed in another browser: the password must still be chosen. */
  readonly hasPasswordToChoose: boolean;
}

/** Signs in with the token of a mail link. Null when the link opens no session. */
export function verifyLink(tokenHash: string, kind: LinkKind): Promise<AuthOutcome<OpenedAccount | null>> {
  return openSession(({ auth }) => auth.verifyOtp({ token_hash: tokenHash, type: kind }));
}

/** Address where the service follows a mail link itself, then redirects to `returnTo` if its list allows that site. */
export function verifyAddress(token: string, type: LinkKind, returnTo: string): string {
  return `${buildAuthUrl()}/verify?${new URLSearchParams({ token, type, redirect_to: returnTo })}`;
}

export type CodeKind = 'signup' | 'recovery' | 'email' | 'email_change' | 'sms';

/** Signs in with a mailed code or a code by text message; for the latter, `email` is the telephone number. */
export function verifyCode(email: string, code: string, kind: CodeKind): Promise<AuthOutcome<OpenedAccount | null>> {
  if (kind === 'sms') return openSession(({ auth }) => auth.verifyOtp({ phone: email, token: code, type: kind }));
  return openSession(({ auth }) => auth.verifyOtp({ email, token: code, type: kind }));
}

/** Mails a code and a link that sign in. The reply is the same whether or not the address has an account. */
export function mailSignInCode(email: string, onWork?: OnWork): Promise<AuthOutcome> {
  const options = { shouldCreateUser: false, emailRedirectTo: buildCallbackUrl() };
  return runAuthCall(({ auth }, work) => auth.signInWithOtp({ email, options: { ...options, ...work } }), onWork);
}

/** Sends a sign-in code by text message. With `person`, opens their account when the number has none. */
export function sendSmsCode(
  phone: string,
  person: Pick<NewAccount, 'firstName' | 'lastName' | 'phone'> | null,
  onWork?: OnWork,
): Promise<AuthOutcome> {
  const options =
    person === null ? { shouldCreateUser: false } : { shouldCreateUser: true, data: buildMetadata(person) };
  return runAuthCall(({ auth }, work) => auth.signInWithOtp({ phone, options: { ...options, ...work } }), onWork);
}

/** Proves the second factor, which completes the session of this device. */
export function proveSecondFactor(factorId: string, code: string): Promise<AuthOutcome> {
  return runAuthCall(({ auth }) => auth.mfa.challengeAndVerify({ factorId, code }));
}

/** Opens the session of tokens that a hosted service adds to the address after a mail link. */
export function takeSession(tokens: {
  readonly access: string;
  readonly refresh: string;
}): Promise<AuthOutcome<OpenedAccount | null>> {
  return openSession(({ auth }) => auth.setSession({ access_token: tokens.access, refresh_token: tokens.refresh }));
}
/** Opens the session of a code that a hosted service adds to the address after a mail link. */
export function exchangeCode(code: string): Promise<AuthOutcome<OpenedAccount | null>> {
  return openSession(({ auth }) => auth.exchangeCodeForSession(code));
}

/** Account of an access token, requested from the service without signing in; null for an invalid token. */
export async function fetchOpenedAccount(accessToken: string): Promise<OpenedAccount | null> {
  try {
    const { data } = await (await createDetachedAuth()).getUser(accessToken);
    return data.user === null ? null : toOpenedAccount(data.user);
  } catch {
    return null;
  }
}

export async function hasSession(): Promise<boolean> {
  const client = await loadSupabase();
  return (await client.auth.getSession()).data.session !== null;
}

/** Changes the password. `present`: the current password, required when the sign-in is older than a few minutes. */
export function setPassword(password: string, present?: string): Promise<AuthOutcome> {
  return runAuthCall(({ auth }) =>
    auth.updateUser({ password, ...(present === undefined ? {} : { current_password: present }) }),
  );
}

/** Completes an account confirmed in another browser: its password, and the names as their owner corrected them. */
export function settleAccount(account: Omit<NewAccount, 'email'>, present?: string): Promise<AuthOutcome> {
  const { password } = account;
  const proof = present === undefined ? {} : { current_password: present };
  return runAuthCall(({ auth }) => auth.updateUser({ password, data: buildMetadata(account), ...proof }));
}

export type Names = Pick<NewAccount, 'firstName' | 'lastName' | 'phone'>;

/** Changes those of the names and the telephone number that are given; the others stay as the account has them. */
export function changeNames(names: Partial<Names>): Promise<AuthOutcome> {
  const changes = Object.entries({ first_name: names.firstName, last_name: names.lastName, phone: names.phone });
  const data = Object.fromEntries(changes.filter(([, value]) => value !== undefined));
  return runAuthCall(({ auth }) => auth.updateUser({ data }));
}

/**
 * Requests another address, which replaces the current one once both are confirmed. `present`: the current password,
 * required when there is no address yet and the sign-in is older than a few minutes.
 */
export function changeEmail(email: string, present?: string): Promise<AuthOutcome> {
  const proof = present === undefined ? {} : { current_password: present };
  return runAuthCall(({ auth }) => auth.updateUser({ email, ...proof }, { emailRedirectTo: buildCallbackUrl() }));
}

/** Signs this device out. The session is removed even when the service does not answer, which the refusal then says. */
export async function signOut(): Promise<AuthOutcome> {
  const outcome = await runAuthCall((client) => client.auth.signOut({ scope: 'local' }));
  forgetSession();
  return outcome;
}

/** Signs every other device out; this one stays. */
export function signOutOthers(): Promise<AuthOutcome> {
  return runAuthCall((client) => client.auth.signOut({ scope: 'others' }));
}

/** The part of a user of the authentication service that screens use. */
export function toOpenedAccount(user: Pick<User, 'id' | 'email' | 'app_metadata'>): OpenedAccount {
  return {
    id: user.id,
    email: user.email ?? '',
    hasPasswordToChoose: user.app_metadata['password_to_choose'] === true,
  };
}

interface AuthClientReply {
  readonly data: { readonly user: User | null };
  readonly error: AuthError | null;
}

async function openSession(
  act: (client: Client) => Promise<AuthClientReply>,
): Promise<AuthOutcome<OpenedAccount | null>> {
  let user: User | null = null;
  const outcome = await runAuthCall(async (client) => {
    const answer = await act(client);
    user = answer.data.user;
    return answer;
  });
  if (!outcome.ok) return outcome;
  forgetDrafts();
  return ok(user === null ? null : toOpenedAccount(user));
}

interface Work {
  readonly captchaToken?: string;
}

async function runAuthCall(
  act: (client: Client, work: Work) => Promise<{ readonly error: AuthError | null }>,
  onWork?: OnWork,
): Promise<AuthOutcome> {
  try {
    const client = await loadSupabase();
    const { error } = await act(client, {});
    if (error === null) return ok(null);
    const bits = readRequiredBits(error);
    if (bits === null) return toRefusal(error);
    onWork?.();
    const captchaToken = await answerWork(bits);
    if (captchaToken === null) return refuse('TOO_MANY');
    const again = await act(client, { captchaToken });
    return again.error === null ? ok(null) : toRefusal(again.error);
  } catch {
    // Only loading the code of the client can throw.
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
  current_password_required: 'PRESENT_PASSWORD_NEEDED',
  reauthentication_needed: 'PRESENT_PASSWORD_NEEDED',
  current_password_invalid: 'PRESENT_PASSWORD_WRONG',
  otp_expired: 'CODE_EXPIRED',
  insufficient_aal: 'SECOND_FACTOR_NEEDED',
  mfa_verification_failed: 'CODE_WRONG',
  mfa_challenge_expired: 'CODE_WRONG',
  validation_failed: 'INVALID',
  signup_disabled: 'SIGN_UPS_CLOSED',
  captcha_failed: 'TOO_MANY',
  over_request_rate_limit: 'TOO_MANY',
  over_email_send_rate_limit: 'TOO_MANY',
  over_sms_send_rate_limit: 'TOO_MANY',
};

/** Refusal of the service; each reason to reject a password is a field. */
function toRefusal(error: AuthError): Refusal<AuthCode> {
  const reasons = listWeakReasons(error);
  const code = toAuthCode(error);
  return reasons.length === 0 ? refuse(code) : refuse(code, Object.fromEntries(reasons.map((one) => [one, code])));
}

/** Code of a failure: by the code of the service, then by the two sentences of the specification (§8). */
export function toAuthCode(error: AuthError): AuthCode {
  const knownCode = codes[error.code ?? ''];
  if (knownCode !== undefined) return knownCode;
  if (error.message.includes('User already registered')) return 'ALREADY_REGISTERED';
  if (error.message.includes('Invalid login credentials')) return 'BAD_CREDENTIALS';
  if (error.status === 429) return 'TOO_MANY';
  if (error.name === 'AuthRetryableFetchError') return 'NETWORK';
  return 'OTHER';
}
