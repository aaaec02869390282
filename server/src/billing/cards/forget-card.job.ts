import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { PaymentFault, type PaymentProvider } from '../../platform/payment/index.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.tables.ts';
import { cardsToForgetRepository, type CardToForget } from './cards-to-forget.repository.ts';

export const forgetCardJobName = 'billing.forget-card';
const payload = z.object({ provider: z.string(), card: z.string(), id: z.uuid().nullable() });
/** Seconds during which the card of an ended subscription is still stored: a payment reported late may revive it. */
const keptSeconds = 7 * 24 * 3600;

type JobContext = Pick<ServiceContext, 'tx' | 'clock' | 'jobs'>;

/** Schedules the forgetting of a subscription's card, seven days after its end. */
export async function scheduleForgottenCard(
  context: JobContext,
  { id, provider, card }: Pick<SubscriptionRow, 'id' | 'provider' | 'card'>,
): Promise<void> {
  if (card === null) return;
  const dueAt = new Date(context.clock.now().getTime() + keptSeconds * 1000);
  await cardsToForgetRepository(context.tx).add({ provider, card, subscriptionId: id, dueAt });
  await enqueueForgottenCard(context, { provider, card, subscriptionId: id }, keptSeconds);
}

/**
 * Schedules the forgetting of a card at once, when its account is closed or another card replaces it.
 * @param hasQueue false before the first start of the service, whose sweep then finds the card
 */
export async function scheduleForgottenCardNow(
  context: JobContext,
  { provider, card }: Pick<SubscriptionRow, 'provider' | 'card'>,
  hasQueue = true,
): Promise<void> {
  if (card === null) return;
  const forgottenCard = { provider, card, subscriptionId: null };
  await cardsToForgetRepository(context.tx).add({ ...forgottenCard, dueAt: context.clock.now() });
  if (hasQueue) await enqueueForgottenCard(context, forgottenCard);
}

export function enqueueForgottenCard(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  { provider, card, subscriptionId: id }: CardToForget,
  startAfterSeconds = 0,
): Promise<void> {
  return jobs.enqueue(tx, forgetCardJobName, { provider, card, id }, { startAfterSeconds });
}

/** Makes the provider forget a card. The row stays until the provider has answered, however many tries that takes. */
export function forgetCardJob(
  platform: Platform,
  openProvider: () => Promise<PaymentProvider>,
): JobDefinition<z.infer<typeof payload>> {
  return {
    name: forgetCardJobName,
    payload,
    // The provider is away for hours at the worst: tried again after 1, 2, 4 … minutes, then by the sweep of each day.
    retryLimit: 8,
    retryDelaySeconds: 60,
    run: async ({ provider: name, card, id }) => {
      const provider = await openProvider();
      if (provider.name !== name) return platform.log.error({ provider: name }, 'card not forgotten: for the team');
      if (id !== null && !(await isStillOver(platform, id))) {
        const keptCard = { provider: name, card, subscriptionId: id };
        return runAsService(platform, ({ tx }) => cardsToForgetRepository(tx).keep(keptCard));
      }
      try {
        await provider.forgetCard(card);
      } catch (error) {
        // The provider knows no such card: there is nothing to keep.
        if (!(error instanceof PaymentFault) || error.kind !== 'refused') throw error;
      }
      await runAsService(platform, async ({ tx }) => {
        if (id !== null) await subscriptionsRepository(tx).forgetCard(id, card);
        await cardsToForgetRepository(tx).markForgotten({ provider: name, card });
      });
    },
  };
}

async function isStillOver(platform: Platform, id: string): Promise<boolean> {
  const row = await runAsService(platform, ({ tx }) => subscriptionsRepository(tx).find(id));
  return row?.status === 'ended';
}
