import { LRUCache } from 'lru-cache';
import { createTokenReader } from '../auth/index.ts';
import type { Platform, RequestUser } from '../platform/http/index.ts';

/** How long an open session is cached: once closed, it can read for no longer than that. */
const believedMs = 30_000;
const maxRemembered = 2000;

/**
 * Creates the reader of the caller's session. It checks the signature and the end of the token each time, and the row
 * of the session at most twice a minute, so that a read needs no second query.
 */
export function createSessionReader(
  platform: Platform,
): (authorization: string | undefined) => Promise<RequestUser | null> {
  const readToken = createTokenReader(platform);
  const sessions = new LRUCache<string, { readonly user: RequestUser; readonly until: number }>({ max: maxRemembered });
  return async (authorization) => {
    const tokenUser = await readToken(authorization);
    if (tokenUser === null || authorization === undefined) return null;
    const now = platform.clock.now().getTime();
    const session = sessions.get(authorization);
    if (session !== undefined && session.until > now) return session.user;
    const user = await platform.identify.findUser(authorization);
    if (user === null) sessions.delete(authorization);
    else sessions.set(authorization, { user, until: now + believedMs });
    return user;
  };
}
