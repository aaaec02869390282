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

/** Asked of a token before it is used as it is, as the official client does: 3 ticks of 30 s. */
const marginMs = 90_000;

/** Whether its token can be used without being renewed first, by this device's clock. */
export function lasts(session: Session): boolean {
  return session.expires_at !== undefined && session.expires_at * 1000 > Date.now() + marginMs;
}
