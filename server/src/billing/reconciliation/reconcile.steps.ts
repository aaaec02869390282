import { runAsService, type Platform } from '../../platform/http/index.ts';
import type { PaymentProvider, ProviderEvent } from '../../platform/payment/index.ts';
import { billingRepository } from '../billing.repository.ts';
import { applyEvents } from '../inbox/apply-events.steps.ts';
import { omitForeignEvents } from '../inbox/omit-foreign-events.ts';
import { receiveEvent } from '../inbox/receive-event.ts';

export interface ReconciliationOutcome {
  readonly read: number;
  /** Number of events applied that had not been received, or were `unknown`. */
  readonly taken: number;
}

/** Three nights may fail before an event is missed; Stripe lists those of thirty days. */
const daysReadBack = 4;

/** Reads the provider's events of the last days and applies those that never arrived. */
export async function reconcileLately(
  platform: Platform,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<void> {
  await reconcileSince(platform, provider, { days: daysReadBack, signal });
}

/** Like `reconcileLately`, for as many days as an operator asks, after a longer outage. */
export async function reconcileSince(
  platform: Platform,
  provider: PaymentProvider,
  { days, signal }: { readonly days: number; readonly signal: AbortSignal },
): Promise<ReconciliationOutcome> {
  const since = new Date(platform.clock.now().getTime() - days * 24 * 3_600_000);
  const outcome = await reconcile(platform, provider, { since, signal });
  platform.log.info({ ...outcome }, 'payments reconciled');
  return outcome;
}

/**
 * Reads the provider's own list of events since then and applies those that were lost, under their own ids. One page is
 * in memory at a time.
 */
export async function reconcile(
  platform: Platform,
  provider: PaymentProvider,
  { since, signal }: { readonly since: Date; readonly signal: AbortSignal },
): Promise<ReconciliationOutcome> {
  let [readCount, takenCount] = [0, 0];
  let after: string | null = null;
  do {
    signal.throwIfAborted();
    const page = await provider.listEvents(since, after);
    for (const event of await listLostEvents(platform, provider, page.events)) {
      const { name: providerName } = provider;
      const subject = await runAsService(platform, (context) => receiveEvent(context, { providerName, event }));
      if (subject === null) continue;
      await applyEvents(platform, { providerName, subject });
      takenCount += 1;
    }
    readCount += page.events.length;
    ({ after } = page);
  } while (after !== null);
  return { read: readCount, taken: takenCount };
}

/** Lists the lost events, oldest first, although any order ends in the same state. */
async function listLostEvents(
  platform: Platform,
  { name }: PaymentProvider,
  events: readonly ProviderEvent[],
): Promise<readonly ProviderEvent[]> {
  return runAsService(platform, async (context) => {
    const ownEvents = await omitForeignEvents(context, { providerName: name, events });
    const ids = ownEvents.map(({ id }) => id);
    const knownIds = await billingRepository(context.tx).listKnownEvents(name, ids);
    return ownEvents.filter(({ id }) => !knownIds.has(id)).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  });
}
