import type { ServiceContext } from '../../platform/http/index.ts';
import type { PaymentProvider } from '../../platform/payment/index.ts';

export const catchUpJobName = 'billing.catch-up';

/**
 * Schedules a question to the provider, so that someone who paid and closed the page is served although the event was
 * lost. Called in the transaction that stores the checkout.
 * @param input `turn`: how many times the provider was asked before
 */
export async function scheduleCatchUp(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  { provider, id, turn }: { readonly provider: PaymentProvider; readonly id: string; readonly turn: number },
): Promise<void> {
  const startAfterSeconds = provider.pollDelaysSeconds[turn];
  if (startAfterSeconds !== undefined) await jobs.enqueue(tx, catchUpJobName, { id, turn }, { startAfterSeconds });
}
