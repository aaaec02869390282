import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { PaymentFault, type PaymentProvider } from '../../platform/payment/index.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.tables.ts';

const forgetCardJobName = 'billing.forget-card';
const payload = z.object({ provider: z.string(), card: z.string(), id: z.uuid().nullable() });
/** A payment that is told late may bring back a subscription that ended unpaid. */
const keptSeconds = 7 * 24 * 3600;

/** Some days after its end, the card of a subscription is kept no longer. */
export function scheduleForgottenCard(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  { id, provider, card }: Pick<SubscriptionRow, 'id' | 'provider' | 'card'>,
): Promise<void> {
  if (card === null) return Promise.resolve();
  return jobs.enqueue(tx, forgetCardJobName, { provider, card, id }, { startAfterSeconds: keptSeconds });
}

/** With its account, or once another card took its place: at once. */
export function scheduleForgottenCardNow(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  { provider, card }: Pick<SubscriptionRow, 'provider' | 'card'>,
): Promise<void> {
  if (card === null) return Promise.resolve();
  return jobs.enqueue(tx, forgetCardJobName, { provider, card, id: null });
}

export function forgetCardJob(
  platform: Platform,
  openProvider: () => Promise<PaymentProvider>,
): JobDefinition<z.infer<typeof payload>> {
  return {
    name: forgetCardJobName,
    payload,
    // The provider is away for hours at the worst: tried again after 1, 2, 4 … minutes.
    retryLimit: 8,
    retryDelaySeconds: 60,
    run: async ({ provider: name, card, id }) => {
      const provider = await openProvider();
      if (provider.name !== name) return;
      if (id !== null && !(await isStillOver(platform, id))) return;
      try {
        await provider.forgetCard(card);
      } catch (error) {
        // The provider knows no such card: there is nothing to keep.
        if (!(error instanceof PaymentFault) || error.kind !== 'refused') throw error;
      }
      if (id !== null) await runAsService(platform, ({ tx }) => subscriptionsRepository(tx).forgetCard(id, card));
    },
  };
}

async function isStillOver(platform: Platform, id: string): Promise<boolean> {
  const row = await runAsService(platform, ({ tx }) => subscriptionsRepository(tx).find(id));
  return row?.status === 'ended';
}
