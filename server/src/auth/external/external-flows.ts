import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { hmac, sha256 } from '../keys/digests.ts';
import { holdSignIn } from '../sessions/authenticate-user.ts';
import type { Caller } from '../wire/caller.ts';
import {
  forgetExternalFlows,
  insertExternalFlow,
  takeExternalFlow,
  type ExternalFlow,
} from './external-flows.repository.ts';
import type { FlowChecks } from './external-providers.ts';

const lifeMs = 5 * 60_000;

export const badState = (): AuthError => new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');

/**
 * Stores for five minutes that a person left for another service, and returns the state that names the flow.
 * @throws AuthError when the session that requests a link has ended
 */
export async function beginExternalFlow(context: AuthContext, flow: ExternalFlow): Promise<string> {
  const { tx, clock, randomBytes } = context;
  const { linkUserId: userId, linkSessionId: sessionId } = flow;
  const now = clock.now();
  const state = createRandomUuid(randomBytes);
  // The session that requests the link may have been closed since it was verified.
  if (userId !== null)
    await holdSignIn(context, { user: { id: userId }, session: sessionId === null ? null : { id: sessionId } });
  await forgetExternalFlows(tx, new Date(now.getTime() - lifeMs));
  await insertExternalFlow(tx, { flow, stateHash: sha256(state), now });
  return state;
}

/** Takes the flow of a state that came back, for its first caller; null when it is unknown, used or expired. */
export async function claimExternalFlow({ tx, clock }: AuthContext, state: string): Promise<ExternalFlow | null> {
  const storedFlow = await takeExternalFlow(tx, sha256(state));
  if (storedFlow === null || clock.now().getTime() - storedFlow.createdAt.getTime() > lifeMs) return null;
  return storedFlow.flow;
}

/** Derives the checks from the state, so that none is stored in the database. */
export function deriveChecks({ secrets }: Pick<AuthContext, 'secrets'>, state: string): FlowChecks {
  const key = secrets.key('auth-external-flows');
  return {
    state,
    nonce: hmac(key, `nonce ${state}`).toString('base64url'),
    verifier: hmac(key, `verifier ${state}`).toString('base64url'),
  };
}

/** Id of a SAML request, which its answer must name. */
export function computeRequestId({ secrets }: Pick<AuthContext, 'secrets'>, state: string): string {
  return `_${hmac(secrets.key('auth-external-flows'), `saml ${state}`).toString('hex')}`;
}

/**
 * Keyed digest of the network and browser a call comes from, without the browser's mark: a person who comes back from a
 * provider carries none.
 */
export function hashPlace({ secrets }: Pick<AuthContext, 'secrets'>, { network, userAgent }: Caller): string {
  return hmac(secrets.key('auth-external-places'), `${network} ${userAgent ?? ''}`).toString('base64url');
}

function createRandomUuid(randomBytes: (size: number) => Buffer): string {
  const hex = randomBytes(16).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}
