import type { ServiceContext } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { townRulesRepository } from './town-rules.repository.ts';

/**
 * The car has left: no mail comes any more, whatever the address is corrected to. Said again it changes nothing;
 * answers the first word. `leftAt`: on our clock, as the phone claims.
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

/** When the person said that the car had left, by the phone's clock; null until they do. */
export async function findStayEnd(tx: Tx, declarationId: string): Promise<Date | null> {
  return (await townRulesRepository(tx).findLeftPlace(declarationId))?.left_at_claim ?? null;
}
