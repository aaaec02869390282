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
 * Remembers for five minutes that somebody left for another service; the state that names the flow.
 * @throws AuthError when the session that asks to link has ended
 */
export async function beginExternalFlow(context: AuthContext, flow: ExternalFlow): Promise<string> {
  const { tx, clock, randomBytes } = context;
  const { linkUserId: userId, linkSessionId: sessionId } = flow;
  const now = clock.now();
  const state = createRandomUuid(randomBytes);
  // The session that asks to link may have been closed since it was proved.
  if (userId !== null)
    await holdSignIn(context, { user: { id: userId }, session: sessionId === null ? null : { id: sessionId } });
  await forgetExternalFlows(tx, new Date(now.getTime() - lifeMs));
  await insertExternalFlow(tx, { flow, stateHash: sha256(state), now });
  return state;
}

/** The flow of a state that came back, for the one who comes first; null when it is unknown, spent or too old. */
export async function claimExternalFlow({ tx, clock }: AuthContext, state: string): Promise<ExternalFlow | null> {
  const storedFlow = await takeExternalFlow(tx, sha256(state));
  if (storedFlow === null || clock.now().getTime() - storedFlow.createdAt.getTime() > lifeMs) return null;
  return storedFlow.flow;
}

/** Derived from the state, so that neither lies in the database. */
export function deriveChecks({ secrets }: Pick<AuthContext, 'secrets'>, state: string): FlowChecks {
  const key = secrets.key('auth-external-flows');
  return {
    state,
    nonce: hmac(key, `nonce ${state}`).toString('base64url'),
    verifier: hmac(key, `verifier ${state}`).toString('base64url'),
  };
}

/** The identifier of a request of SAML, whose answer must name it. */
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
