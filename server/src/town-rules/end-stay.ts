import type { ServiceContext } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { townRulesRepository } from './town-rules.repository.ts';

/**
 * Ends a stay: no mail is sent any more, even if the address is corrected. A replay changes nothing, and returns the
 * first time. `leftAt` is the phone's claim, on our clock.
 */
export async function endStay(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  declarationId: string,
  leftAt: Date,
): Promise<Date> {
  const repository = townRulesRepository(tx);
  await repository.addLeftPlace({
    declaration_id: declarationId,
    left_at_claim: leftAt,
    told_at: clock.now(),
  });
  const first = await repository.findLeftPlace(declarationId);
  await repository.dropAlarm(declarationId);
  return first?.left_at_claim ?? leftAt;
}

/** When, by the phone's clock, the person said that the car left; null before. */
export async function findStayEnd(tx: Tx, declarationId: string): Promise<Date | null> {
  return (await townRulesRepository(tx).findLeftPlace(declarationId))?.left_at_claim ?? null;
}
