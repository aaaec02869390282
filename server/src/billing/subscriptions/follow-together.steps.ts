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
  const advancesById = await runBatch(platform, (context) => advanceAll(context, ids));
  const advances = ids.map((id) => advancesById.get(id) ?? null);
  const { answers, postponedIds } = await askForEach(platform, provider, advances);
  const recordedById = await runBatch(platform, (context) => recordAnswers(context, answers));
  // An act whose answer was not recorded is requested again under its first name.
  const latestById: AdvancesById = new Map([...advancesById, ...recordedById]);
  for (const id of ids) {
    if (postponedIds.has(id)) continue;
    await runOrPostpone(platform, id, () => followSubscription(platform, provider, { id, begun: latestById.get(id) }));
  }
}

/** Runs work on several subscriptions in one transaction. Returns nothing when it failed, so that each is followed. */
async function runBatch(
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

/** In the same order on every node, so that two such transactions cannot deadlock. */
async function advanceAll(context: ServiceContext, ids: readonly string[]): Promise<AdvancesById> {
  const advancesById = new Map<string, AdvancedSubscription | null>();
  for (const id of ids.toSorted()) advancesById.set(id, await advanceSubscription(context, { id }));
  return advancesById;
}

/** Makes the request that each subscription needs, outside any transaction. */
async function askForEach(
  platform: Platform,
  provider: PaymentProvider,
  advances: readonly (AdvancedSubscription | null)[],
): Promise<{ readonly answers: readonly Answer[]; readonly postponedIds: ReadonlySet<string> }> {
  const answers: Answer[] = [];
  const postponedIds = new Set<string>();
  for (const advance of advances) {
    if (advance === null || advance.act === null || advance.row.provider !== provider.name) continue;
    const { row, act, askedAt } = advance;
    const isAnswered = await runOrPostpone(platform, row.id, async () => {
      answers.push({ id: row.id, event: await askProvider(platform, provider, { row, act, askedAt }) });
    });
    if (!isAnswered) postponedIds.add(row.id);
  }
  return { answers, postponedIds };
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
