import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { createDetachedAuth, hasPasskeys, loadSupabase } from '../../platform/index.ts';
import { takeSession } from '../auth-commands.ts';
import { forgetDrafts } from '../sign-in/sign-in-draft.ts';

export type PasskeyCode =
  | 'CANCELLED'
  | 'UNKNOWN'
  | 'ALREADY_ADDED'
  | 'TOO_MANY_DEVICES'
  | 'SIGN_IN_AGAIN'
  | 'UNSUPPORTED'
  | 'CLOSED'
  | 'NOT_VERIFIED'
  | 'TOO_MANY'
  | 'OTHER_ACCOUNT'
  | 'NETWORK'
  | 'OTHER';

export type PasskeyOutcome = Result<null, PasskeyCode>;
type Auth = Awaited<ReturnType<typeof loadSupabase>>['auth'];
interface Failure {
  readonly name: string;
  readonly code?: string | undefined;
  readonly status?: number | undefined;
  readonly cause?: unknown;
}

/** Signs in with any passkey of this service stored on the device. */
export async function signInWithPasskey(): Promise<PasskeyOutcome> {
  const outcome = await runPasskeyCall((auth) => auth.signInWithPasskey());
  if (outcome.ok) forgetDrafts();
  return outcome;
}

/**
 * Proves the identity of the signed-in person with a passkey. A passkey of another account, for example on a shared
 * phone, proves nothing and does not replace the session.
 */
export async function proveWithPasskey(ownerId: string): Promise<PasskeyOutcome> {
  if (!hasPasskeys()) return refuse('UNSUPPORTED');
  try {
    const auth = await createDetachedAuth();
    const { data, error } = await auth.signInWithPasskey();
    if (error !== null) return refuse(toPasskeyCode(error));
    const { session } = data;
    if (session === null) return refuse('OTHER');
    if (session.user.id !== ownerId) {
      await auth.signOut({ scope: 'local' });
      return refuse('OTHER_ACCOUNT');
    }
    const takeOutcome = await takeSession({ access: session.access_token, refresh: session.refresh_token });
    return takeOutcome.ok ? ok(null) : refuse('NETWORK');
  } catch {
    return refuse('NETWORK');
  }
}

/** Creates a passkey on this device and names it. */
export function addPasskey(name: string): Promise<PasskeyOutcome> {
  return runPasskeyCall(async (auth) => {
    const { data, error } = await auth.registerPasskey();
    if (error !== null) return { error };
    // A failure to store the name is ignored: the passkey works.
    await auth.passkey.update({ passkeyId: data.id, friendlyName: name });
    return { error: null };
  });
}

export function removePasskey(id: string): Promise<PasskeyOutcome> {
  return runPasskeyCall((auth) => auth.passkey.delete({ passkeyId: id }));
}

async function runPasskeyCall(
  act: (auth: Auth) => Promise<{ readonly error: Failure | null }>,
): Promise<PasskeyOutcome> {
  if (!hasPasskeys()) return refuse('UNSUPPORTED');
  try {
    const { error } = await act((await loadSupabase()).auth);
    return error === null ? ok(null) : refuse(toPasskeyCode(error));
  } catch {
    // Only loading the code of the client can throw.
    return refuse('NETWORK');
  }
}

const codes: Readonly<Record<string, PasskeyCode>> = {
  webauthn_credential_not_found: 'UNKNOWN',
  webauthn_credential_exists: 'ALREADY_ADDED',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'ALREADY_ADDED',
  too_many_passkeys: 'TOO_MANY_DEVICES',
  reauthentication_needed: 'SIGN_IN_AGAIN',
  insufficient_aal: 'SIGN_IN_AGAIN',
  passkey_disabled: 'CLOSED',
  webauthn_verification_failed: 'NOT_VERIFIED',
  webauthn_challenge_not_found: 'NOT_VERIFIED',
  webauthn_challenge_expired: 'NOT_VERIFIED',
  ERROR_CEREMONY_ABORTED: 'CANCELLED',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'UNSUPPORTED',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'UNSUPPORTED',
  ERROR_INVALID_DOMAIN: 'UNSUPPORTED',
  ERROR_INVALID_RP_ID: 'UNSUPPORTED',
  over_request_rate_limit: 'TOO_MANY',
};

function toPasskeyCode({ name, code, status, cause }: Failure): PasskeyCode {
  const knownCode = codes[code ?? ''];
  if (knownCode !== undefined) return knownCode;
  // Browsers give the same error for a refusal, a timeout and a device without a passkey.
  const reason = cause instanceof DOMException ? cause.name : name;
  if (reason === 'NotAllowedError' || reason === 'AbortError') return 'CANCELLED';
  if (status === 429) return 'TOO_MANY';
  return name === 'AuthRetryableFetchError' ? 'NETWORK' : 'OTHER';
}
