import type { Session } from '@supabase/supabase-js';

/** Fixed by decisions §1; the shape is the official client's own. */
export const authStorageKey = 'placejuste_auth';

/** The session kept on this device, whether or not it has run out; null when nobody is signed in. */
export function storedSession(): Session | null {
  try {
    const kept = JSON.parse(window.localStorage.getItem(authStorageKey) ?? 'null') as Partial<Session> | null;
    const complete = typeof kept?.access_token === 'string' && typeof kept.refresh_token === 'string' && typeof kept.user?.id === 'string';
    return complete ? (kept as Session) : null;
  } catch {
    return null;
  }
}
