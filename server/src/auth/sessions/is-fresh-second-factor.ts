import { freshSignInSeconds } from '@placejuste/domain/account';
import type { RequestUser, ServiceContext } from '../../platform/http/index.ts';
import { findSession } from './sessions.repository.ts';
import { secondFactors, toUnixSeconds } from './sessions.ts';

/**
 * Whether the second factor was proved in this session within the last ten minutes: asked before what cannot be undone,
 * so that a desk left open does not do it. A token of a trusted issuer does not say when, and proves nothing here.
 */
export async function isFreshSecondFactor(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  { id, sessionId, aal }: Pick<RequestUser, 'id' | 'sessionId' | 'aal'>,
): Promise<boolean> {
  if (sessionId === null || aal !== 'aal2') return false;
  const session = await findSession(tx, sessionId, id);
  const proofs = session?.amr.filter(({ method }) => secondFactors.includes(method)) ?? [];
  const provedAt = Math.max(0, ...proofs.map(({ timestamp }) => timestamp));
  return toUnixSeconds(clock.now()) - provedAt <= freshSignInSeconds;
}
