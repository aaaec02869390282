import * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { PaymentFault, type PaymentProvider } from '../platform/payment/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { billingRepository } from './billing.repository.ts';
import type { CheckoutRow } from './billing.tables.ts';
import { settleCheckout } from './settle-checkout.ts';

type Context = Pick<Platform, 'db' | 'clock' | 'jobs' | 'newId' | 'secrets' | 'log'>;

/** A page that waits asks us much oftener than we ask the provider. */
const pauseMs = 5000;

/**
 * Asks the provider about a payment that is still open here, because its event is late or lost. True when it was
 * decided there: it is then settled here too. A provider that does not answer changes nothing.
 */
export async function catchUp(context: Context, provider: PaymentProvider, checkout: CheckoutRow): Promise<boolean> {
  if (checkout.state !== 'open' || checkout.provider !== provider.name) return false;
  const now = context.clock.now();
  const mayLook = await context.db.asService((tx) =>
    billingRepository(tx).mayLook(checkout.id, new Date(now.getTime() - pauseMs), now),
  );
  if (!mayLook) return false;
  try {
    return await settledAsTold(context, provider, checkout);
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    context.log.warn({ provider: provider.name, fault: error.kind, ...error.detail }, 'payment not looked at');
    return false;
  }
}

async function settledAsTold(context: Context, provider: PaymentProvider, checkout: CheckoutRow): Promise<boolean> {
  const event = await provider.look(checkout.provider_reference);
  return event !== null && settleCheckout(context, provider, { ...event, reference: checkout.id });
}

const catchUpJobName = 'billing.catch-up';
const payload = z.object({ id: z.uuid(), turn: z.int().nonnegative() });

/**
 * Someone who paid and closed the page is served although the event was lost. In the transaction that keeps the
 * checkout.
 */
export async function catchUpLater(
  context: Pick<Platform, 'jobs'>,
  tx: Tx,
  provider: PaymentProvider,
  id: string,
  turn = 0,
): Promise<void> {
  const startAfterSeconds = provider.askedAgainAfter[turn];
  if (startAfterSeconds !== undefined)
    await context.jobs.enqueue(tx, catchUpJobName, { id, turn }, { startAfterSeconds });
}

export function catchUpJob(
  context: Context,
  provider: () => Promise<PaymentProvider>,
): JobDefinition<z.infer<typeof payload>> {
  return {
    name: catchUpJobName,
    payload,
    // The provider is away for hours at the worst: tried again after 1, 2, 4 … minutes.
    retryLimit: 8,
    retryDelaySeconds: 60,
    run: async ({ id, turn }) => {
      const opened = await provider();
      const row = await context.db.asService((tx) => billingRepository(tx).find(id));
      if (row === undefined || row.state !== 'open' || row.provider !== opened.name) return;
      if (await settledAsTold(context, opened, row)) return;
      await context.db.asService((tx) => catchUpLater(context, tx, opened, id, turn + 1));
    },
  };
}
