import { sessionLimits } from '@placejuste/domain/account';
import type { Clock } from '../../platform/clock/index.ts';
import {
  HttpRefusal,
  runAsService,
  serverMessages,
  type Identify,
  type RequestUser,
} from '../../platform/http/index.ts';
import type { Database, Tx } from '../../platform/postgres/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import { bearerOf, readAccessToken } from './access-token.ts';
import { isUuid } from './uuid.ts';
import { lookUpSession, touchSession, type SessionInUse } from './sessions.repository.ts';
import { hasRunOut, isUseWorthKeeping } from './sessions.ts';
import { createSigningKeys } from '../keys/load-signing-keys.steps.ts';
import { lookUpRoles } from '../users/users.repository.ts';

interface Deps {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

const mostRemembered = 2000;

interface Remembered {
  readonly user: RequestUser;
  /** Unix seconds. */
  readonly until: number;
}

/**
 * A token's signature alone, as the data service checks it: no database read. A token once proved is remembered
 * until it expires, since checking an elliptic signature costs as much as a small query.
 */
export function createTokenReader(deps: Deps): (authorization: string | undefined) => Promise<RequestUser | null> {
  const read = createSignatureReader(deps);
  const proved = new Map<string, Remembered>();
  return async (authorization) => {
    const token = bearerOf(authorization);
    if (token === null) return null;
    const known = proved.get(token);
    if (known !== undefined && known.until > deps.clock.now().getTime() / 1000) return known.user;
    proved.delete(token);
    const fresh = await read(token);
    if (fresh === null) return null;
    proved.set(token, fresh);
    if (proved.size > mostRemembered) {
      const oldest = proved.keys().next().value;
      if (oldest !== undefined) proved.delete(oldest);
    }
    return fresh.user;
  };
}

function createSignatureReader(deps: Deps): (token: string) => Promise<Remembered | null> {
  const keys = createSigningKeys(deps);
  return async (token) => {
    const claims = await readAccessToken(keys, token, deps.clock);
    if (claims === null || !isUuid(claims.sub) || claims.exp === undefined) return null;
    const email = typeof claims['email'] === 'string' ? claims['email'] : '';
    const aal = claims['aal'] === 'aal2' ? 'aal2' : 'aal1';
    const sessionId = isUuid(claims['session_id']) ? claims['session_id'] : null;
    const rowClaims = { sub: claims.sub, role: 'authenticated', aal, email, session_id: sessionId } as const;
    return { user: { id: claims.sub, email, sessionId, aal, claims: rowClaims }, until: claims.exp };
  };
}

/**
 * Who calls `/api`. The session row is read each time (by its key, never cached): signing out, a stolen refresh
 * token or a ban acts at once, on every node.
 */
export function createIdentify(deps: Deps): Identify {
  const read = createTokenReader(deps);
  return {
    async user(authorization) {
      const user = await read(authorization);
      if (user === null || user.sessionId === null) return null;
      const now = deps.clock.now();
      const used = { id: user.sessionId, userId: user.id, now };
      const session = await runAsService(deps, ({ tx }) => useSession(tx, used));
      if (session === null) return null;
      // Here, in one place, so that no call of the product can forget it (decision 0208).
      if (session.is_anonymous) throw new HttpRefusal(403, 'ADDRESS_TO_CONFIRM', serverMessages.ADDRESS_TO_CONFIRM);
      // A session that lost its factor falls back at once, whatever its last token says.
      const aal = session.aal === 'aal2' && user.aal === 'aal2' ? 'aal2' : 'aal1';
      return { ...user, aal, claims: { ...user.claims, aal } };
    },
    roles: (userId) => runAsService(deps, ({ tx }) => lookUpRoles(tx, userId)),
  };
}

/** The session, whose use is noted; null when it is gone or has run out. */
async function useSession(
  tx: Tx,
  { id, userId, now }: { readonly id: string; readonly userId: string; readonly now: Date },
): Promise<SessionInUse | null> {
  const session = await lookUpSession(tx, { id, userId, now });
  if (session === null || hasRunOut(session, sessionLimits, now)) return null;
  if (isUseWorthKeeping(session, now)) await touchSession(tx, id, now);
  return session;
}
