import { findEmailFault, type SessionLimits } from '@placejuste/domain/account';
import * as z from 'zod';
import { isFeatureOff } from '../../features/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import {
  HttpRefusal,
  runAsService,
  serverMessages,
  type Identify,
  type RequestUser,
  type TrustedIssuer,
} from '../../platform/http/index.ts';
import type { Database, Tx } from '../../platform/postgres/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import { readBearer, readAccessToken } from './access-token.ts';
import { isUuid } from './uuid.ts';
import { touchSession, type SessionInUse } from './sessions.repository.ts';
import { findOpenSession, isUseWorthKeeping, computeSignInSeconds, type SessionLookup } from './sessions.ts';
import { createSigningKeys } from '../keys/load-signing-keys.steps.ts';
import { createOutsideReader, type OutsideToken } from '../keys/read-outside-token.ts';
import { isMetadataTooLong, lookUpRoles } from '../users/users.repository.ts';
import { bindOutsideAccount, isOpenTo } from './outside-accounts.repository.ts';

interface Deps {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly trustedIssuers?: readonly TrustedIssuer[];
}

const maxRemembered = 2000;

/** Claims read from a trusted issuer's token besides its subject; an invalid one counts as absent. */
const outsideClaims = z.object({
  email: z
    .string()
    .transform((email) => email.trim().toLowerCase())
    .nullable()
    .catch(null),
  aal: z.enum(['aal1', 'aal2']).catch('aal1'),
  user_metadata: z.record(z.string(), z.unknown()).catch({}),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })).catch([]),
  is_anonymous: z.boolean().catch(false),
});

const addressToConfirm = (): HttpRefusal =>
  new HttpRefusal(403, 'ADDRESS_TO_CONFIRM', serverMessages.ADDRESS_TO_CONFIRM);

interface RememberedToken {
  readonly user: RequestUser;
  /** Null for our own token. */
  readonly issuer: string | null;
  /** Unix seconds. */
  readonly until: number;
}

/**
 * Verifies only the signature of a token, as the data service does, without reading the database. A verified token is
 * cached until it expires, since checking an elliptic-curve signature costs as much as a small query.
 */
export function createTokenReader(deps: Deps): (authorization: string | undefined) => Promise<RequestUser | null> {
  const readRemembered = createRememberingReader(deps);
  return async (authorization) => (await readRemembered(authorization))?.user ?? null;
}

function createRememberingReader(deps: Deps): (authorization: string | undefined) => Promise<RememberedToken | null> {
  const readSignature = createSignatureReader(deps);
  const usersByToken = new Map<string, RememberedToken>();
  return async (authorization) => {
    const token = readBearer(authorization);
    if (token === null) return null;
    const rememberedUser = usersByToken.get(token);
    if (rememberedUser !== undefined && rememberedUser.until > deps.clock.now().getTime() / 1000) return rememberedUser;
    usersByToken.delete(token);
    const fresh = await readSignature(token);
    if (fresh === null) return null;
    usersByToken.set(token, fresh);
    if (usersByToken.size > maxRemembered) {
      const oldest = usersByToken.keys().next().value;
      if (oldest !== undefined) usersByToken.delete(oldest);
    }
    return fresh;
  };
}

function createSignatureReader(deps: Deps): (token: string) => Promise<RememberedToken | null> {
  const keys = createSigningKeys(deps);
  const readOutside = createOutsideReader(deps.trustedIssuers ?? [], deps.clock);
  return async (token) => {
    const outside = await readOutside(token);
    if (outside === null) return null;
    if (outside !== 'own') return openOutsideAccount(deps, outside);
    const claims = await readAccessToken(keys, token, deps.clock);
    if (claims === null || !isUuid(claims.sub) || claims.exp === undefined) return null;
    const email = typeof claims['email'] === 'string' ? claims['email'] : '';
    const aal = claims['aal'] === 'aal2' ? 'aal2' : 'aal1';
    const sessionId = isUuid(claims['session_id']) ? claims['session_id'] : null;
    const rowClaims = { sub: claims.sub, role: 'authenticated', aal, email, session_id: sessionId } as const;
    return { user: { id: claims.sub, email, sessionId, aal, claims: rowClaims }, issuer: null, until: claims.exp };
  };
}

/**
 * The account of a token of a trusted issuer, created at its first call; null when it is banned, bound to another
 * issuer, or unknown while sign-ups are off.
 * @throws HttpRefusal for an anonymous person (decision 0208)
 */
async function openOutsideAccount(
  deps: Deps,
  { issuer, claims, until }: OutsideToken,
): Promise<RememberedToken | null> {
  const { sub: id } = claims;
  if (!isUuid(id)) return null;
  const now = deps.clock.now();
  const tokenClaims = outsideClaims.parse(claims);
  if (tokenClaims.is_anonymous) throw addressToConfirm();
  const email = tokenClaims.email !== null && findEmailFault(tokenClaims.email) === null ? tokenClaims.email : null;
  const account = { id, issuer, email, isEmailVerified: tokenClaims.user_metadata['email_verified'] === true, now };
  const data = isMetadataTooLong(tokenClaims.user_metadata) ? {} : tokenClaims.user_metadata;
  const isOpen = await runAsService(deps, async ({ tx }) => {
    // A known account is let in even while sign-ups are off; no new one is created then.
    if (!(await isFeatureOff(tx, 'sign-ups'))) await bindOutsideAccount(tx, { ...account, data });
    return isOpenTo(tx, { id, issuer, now });
  });
  if (!isOpen) return null;
  const rowClaims = {
    sub: id,
    role: 'authenticated',
    aal: tokenClaims.aal,
    email: email ?? '',
    session_id: null,
  } as const;
  const outsideSignInAt = computeSignInSeconds(tokenClaims);
  const user = { id, email: email ?? '', sessionId: null, aal: tokenClaims.aal, outsideSignInAt, claims: rowClaims };
  return { user, issuer, until };
}

/**
 * Identifies the caller of `/api`. The session row is read each time by its key, never from a cache: a sign-out, a
 * stolen refresh token or a ban takes effect at once, on every node.
 */
export function createIdentify(
  deps: Deps & { readonly sessionLimits: Readonly<Record<'people' | 'team', SessionLimits>> },
): Identify {
  const readRemembered = createRememberingReader(deps);
  return {
    async findUser(authorization) {
      const rememberedUser = await readRemembered(authorization);
      if (rememberedUser === null) return null;
      const { user, issuer } = rememberedUser;
      const now = deps.clock.now();
      if (issuer !== null) {
        const isOpen = await runAsService(deps, ({ tx }) => isOpenTo(tx, { id: user.id, issuer, now }));
        return isOpen ? user : null;
      }
      if (user.sessionId === null) return null;
      const used = { id: user.sessionId, userId: user.id, now, limits: deps.sessionLimits };
      const session = await runAsService(deps, ({ tx }) => useSession(tx, used));
      if (session === null) return null;
      // Checked here, in one place, so that no call of the product can forget it (decision 0208).
      if (session.is_anonymous) throw addressToConfirm();
      // A session that lost its factor falls back at once, whatever its last token says.
      const aal = session.aal === 'aal2' && user.aal === 'aal2' ? 'aal2' : 'aal1';
      // A person with a second factor must prove it for every call, not only for the team's pages (decision 0222).
      if (aal === 'aal1' && session.has_factor)
        throw new HttpRefusal(403, 'SECOND_FACTOR_REQUIRED', serverMessages.SECOND_FACTOR_REQUIRED);
      return { ...user, aal, claims: { ...user.claims, aal } };
    },
    listRoles: (userId) => runAsService(deps, ({ tx }) => lookUpRoles(tx, userId)),
  };
}

/** Reads the session and stores its use; null when it is closed or has expired. */
async function useSession(tx: Tx, used: SessionLookup): Promise<SessionInUse | null> {
  const session = await findOpenSession(tx, used);
  if (session !== null && isUseWorthKeeping(session, used.now)) await touchSession(tx, used.id, used.now);
  return session;
}
