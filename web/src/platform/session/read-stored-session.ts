import type { Session } from '@supabase/auth-js';
import { getDeviceStorage } from '../device/device-storage.ts';

/** Key set by decisions §1; the format is the official client's. */
export const authStorageKey = 'placejuste_auth';

/** The session stored on this device, expired or not; null when nobody is signed in. */
export function readStoredSession(): Session | null {
  try {
    const session = JSON.parse(getDeviceStorage().getItem(authStorageKey) ?? 'null') as Partial<Session> | null;
    const isComplete =
      typeof session?.access_token === 'string' &&
      typeof session.refresh_token === 'string' &&
      typeof session.user?.id === 'string';
    return isComplete ? (session as Session) : null;
  } catch {
    return null;
  }
}

/** Second factor that this session must still prove; null when none is missing. `totpId`: id of an authenticator. */
export function findMissingFactor({ access_token: token, user }: Session): { readonly totpId: string | null } | null {
  const verifiedFactors = user.factors?.filter(({ status }) => status === 'verified') ?? [];
  if (verifiedFactors.length === 0 || isProvedTwice(token)) return null;
  return { totpId: verifiedFactors.find(({ factor_type: type }) => type === 'totp')?.id ?? null };
}

/** True when the person signed in must still prove their second factor. */
export function isAwaitingSecondFactor(): boolean {
  const session = readStoredSession();
  return session !== null && findMissingFactor(session) !== null;
}

/** True when a token says that both factors were proved. Only chooses a screen: the service checks it by itself. */
export function isProvedTwice(token: string): boolean {
  return readClaim(token, 'aal') === 'aal2';
}

/** Id of the session of a token; empty when the service does not give it. */
export function readSessionId({ access_token: token }: Pick<Session, 'access_token'>): string {
  const id = readClaim(token, 'session_id');
  return typeof id === 'string' ? id : '';
}

/** Id of the person of a token; empty when the service does not give it. */
export function readPersonId(token: string): string {
  const id = readClaim(token, 'sub');
  return typeof id === 'string' ? id : '';
}

function readClaim(token: string, name: string): unknown {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) as Readonly<Record<string, unknown>>)[name];
  } catch {
    return undefined;
  }
}

/** Least time left to a token that is used without renewal, in ms; like the official client, 3 ticks of 30 s. */
const marginMs = 90_000;

/** True when the token of a session can be used without renewal, by this device's clock. */
export function isUsable(session: Session): boolean {
  return session.expires_at !== undefined && session.expires_at * 1000 > Date.now() + marginMs;
}
