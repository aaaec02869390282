import type { Session } from '@supabase/auth-js';
import { deviceStorage } from '../device/device-storage.ts';

/** Fixed by decisions §1; the shape is the official client's own. */
export const authStorageKey = 'placejuste_auth';

/** The session kept on this device, whether or not it has run out; null when nobody is signed in. */
export function storedSession(): Session | null {
  try {
    const kept = JSON.parse(deviceStorage().getItem(authStorageKey) ?? 'null') as Partial<Session> | null;
    const complete =
      typeof kept?.access_token === 'string' &&
      typeof kept.refresh_token === 'string' &&
      typeof kept.user?.id === 'string';
    return complete ? (kept as Session) : null;
  } catch {
    return null;
  }
}

/** The factor whose proof this session still lacks: an account that has one opens nothing by its first step alone. */
export function missingFactor({ access_token: token, user }: Session): { readonly totpId: string | null } | null {
  const verified = user.factors?.filter(({ status }) => status === 'verified') ?? [];
  if (verified.length === 0 || isProvedTwice(token)) return null;
  return { totpId: verified.find(({ factor_type: type }) => type === 'totp')?.id ?? null };
}

/** Whether who just signed in has another step to make. */
export function isAwaitingSecondFactor(): boolean {
  const session = storedSession();
  return session !== null && missingFactor(session) !== null;
}

/** Whether a token says that both steps were made. The service decides by itself: this only chooses a screen. */
export function isProvedTwice(token: string): boolean {
  return claimOf(token, 'aal') === 'aal2';
}

/** Which session of the person a token belongs to; empty where the service does not say. */
export function sessionIdOf({ access_token: token }: Pick<Session, 'access_token'>): string {
  const id = claimOf(token, 'session_id');
  return typeof id === 'string' ? id : '';
}

/** Whose token it is; empty where the service does not say. */
export function personOf(token: string): string {
  const id = claimOf(token, 'sub');
  return typeof id === 'string' ? id : '';
}

function claimOf(token: string, name: string): unknown {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) as Readonly<Record<string, unknown>>)[name];
  } catch {
    return undefined;
  }
}

/** Asked of a token before it is used as it is, as the official client does: 3 ticks of 30 s. */
const marginMs = 90_000;

/** Whether its token can be used without being renewed first, by this device's clock. */
export function isUsable(session: Session): boolean {
  return session.expires_at !== undefined && session.expires_at * 1000 > Date.now() + marginMs;
}
