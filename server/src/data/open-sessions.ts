import { LRUCache } from 'lru-cache';
import { createTokenReader } from '../auth/index.ts';
import type { Platform, RequestUser } from '../platform/http/index.ts';

/** How long a session that was found open is believed to be: a closed one reads nothing more after that. */
const believedMs = 30_000;
const maxRemembered = 2000;

/**
 * Who asks: the signature and the end of the token are looked at each time, the row of its session at most twice a
 * minute, so that a read costs no second query.
 */
export function createSessionReader(
  platform: Platform,
): (authorization: string | undefined) => Promise<RequestUser | null> {
  const readToken = createTokenReader(platform);
  const open = new LRUCache<string, { readonly user: RequestUser; readonly until: number }>({ max: maxRemembered });
  return async (authorization) => {
    const signed = await readToken(authorization);
    if (signed === null || authorization === undefined) return null;
    const now = platform.clock.now().getTime();
    const known = open.get(authorization);
    if (known !== undefined && known.until > now) return known.user;
    const user = await platform.identify.user(authorization);
    if (user === null) open.delete(authorization);
    else open.set(authorization, { user, until: now + believedMs });
    return user;
  };
}
