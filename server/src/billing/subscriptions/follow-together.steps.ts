import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { describeError, traceError } from '../../platform/log/index.ts';
import { PaymentFault, type PaymentProvider } from '../../platform/payment/index.ts';
import { advanceSubscription, type AdvancedSubscription } from './advance-subscription.ts';
import { askProvider, followSubscription } from './follow-subscription.steps.ts';
import { recordAnswers, type Answer } from './record-answers.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';

/** Delay before a subscription whose provider does not answer is tried again: it does not delay the others. */
const afterFaultMs = 15 * 60_000;

type AdvancesById = ReadonlyMap<string, AdvancedSubscription | null>;

/**
 * Does what is due for several subscriptions. All writes before the provider is called are one transaction, and those
 * that follow its answers are another: a night of renewals writes much, and the invoices of one transaction take their
 * numbers together. When such a transaction fails, each subscription is followed in its own, so that one does not block
 * the others.
 */
export async function followTogether(
  platform: Platform,
  provider: PaymentProvider,
  ids: readonly string[],
): Promise<void> {
  const advancedById = await advanceBatch(platform, async (context) => {
    const advanced = new Map<string, AdvancedSubscription | null>();
    // In the same order on every node, so that two such transactions cannot deadlock.
    for (const id of ids.toSorted()) advanced.set(id, await advanceSubscription(context, { id }));
    return advanced;
  });
  const answers: Answer[] = [];
  const postponed = new Set<string>();
  for (const id of ids) {
    const advanced = advancedById.get(id);
    if (!advanced || advanced.act === null || advanced.row.provider !== provider.name) continue;
    const { row, act, askedAt } = advanced;
    const isAnswered = await runOrPostpone(platform, id, async () => {
      answers.push({ id, event: await askProvider(platform, provider, { row, act, askedAt }) });
    });
    if (!isAnswered) postponed.add(id);
  }
  const recorded = await advanceBatch(platform, (context) => recordAnswers(context, answers));
  for (const id of ids) {
    if (postponed.has(id)) continue;
    // An act whose answer was not recorded is requested again under its first name.
    const advanced = recorded.has(id) ? recorded.get(id) : advancedById.get(id);
    await runOrPostpone(platform, id, () => followSubscription(platform, provider, { id, begun: advanced }));
  }
}

async function advanceBatch(
  platform: Platform,
  work: (context: ServiceContext) => Promise<AdvancesById>,
): Promise<AdvancesById> {
  try {
    return await runAsService(platform, work);
  } catch (error) {
    platform.log.warn(describeError(error), 'subscriptions followed one by one');
    return new Map();
  }
}

/** Runs the work; when it fails, logs it, schedules the subscription for later and returns false. */
async function runOrPostpone(platform: Platform, id: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const fault = error instanceof PaymentFault ? { fault: error.kind, ...error.detail } : traceError(error);
    platform.log.error({ subscription: id, ...fault }, 'subscription not followed');
    const later = new Date(platform.clock.now().getTime() + afterFaultMs);
    await runAsService(platform, ({ tx }) => subscriptionsRepository(tx).scheduleNextLook(id, later));
    return false;
  }
}
