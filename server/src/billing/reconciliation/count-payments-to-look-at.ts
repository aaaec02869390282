import type { ServiceContext } from '../../platform/http/index.ts';
import { billingRepository } from '../billing.repository.ts';
import { cardsToForgetRepository } from '../cards/cards-to-forget.repository.ts';
import { closingRepository } from '../closing/closing.repository.ts';
import { countOwingSubscriptions } from '../subscriptions/count-owing-subscriptions.ts';

const dayMs = 86_400_000;
const daysBack = 7;
/** Long after the time that applying takes. */
const overdueMs = 15 * 60_000;

/**
 * What a provider said lately and nothing was made of: unknown here, not what was asked, paid twice, or not applied.
 * And for as long as it lasts, money that is due back: asked for more than a day ago without an answer, or failed;
 */
export async function countPaymentsToLookAt({ tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>): Promise<number> {
  const now = clock.now().getTime();
  const repository = billingRepository(tx);
  const events = await repository.countUnsettledSince(new Date(now - daysBack * dayMs), new Date(now - overdueMs));
  const checkouts = await repository.countRefundsWaitingSince(new Date(now - dayMs));
  const closingRefunds = await closingRepository(tx).countRefundsWaitingSince(new Date(now - dayMs));
  return events + checkouts + closingRefunds + (await countOwingSubscriptions({ tx, clock }, new Date(now - dayMs)));
}

/** Cards that a provider still keeps a day after it was to forget them. */
export async function countCardsKeptLate({ tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>): Promise<number> {
  return cardsToForgetRepository(tx).countOverdue(new Date(clock.now().getTime() - dayMs));
}
