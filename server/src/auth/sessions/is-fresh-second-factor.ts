import { freshSignInSeconds } from '@placejuste/domain/account';
import type { RequestUser, ServiceContext } from '../../platform/http/index.ts';
import { findSession } from './sessions.repository.ts';
import { secondFactors, toUnixSeconds } from './sessions.ts';

/**
 * True when the second factor was proved in this session within the last ten minutes: required before what cannot be
 * undone, so that nobody does it at a desk left open. A token of a trusted issuer has no such time, and is never fresh.
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
