import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { rescheduleJob, createRecurringJob, type JobDefinition } from '../../platform/jobs/index.ts';
import { cardsToForgetRepository, type AfterCard } from '../cards/cards-to-forget.repository.ts';
import { enqueueForgottenCard, forgetCardJobName } from '../cards/forget-card.job.ts';
import { refundAfterClosingJobName, scheduleRefundAfterClosing } from '../closing/refund-after-closing.job.ts';
import { refundJobName } from '../refunds/schedule-refund.ts';
import { unansweredRefundsRepository } from '../refunds/unanswered-refunds.repository.ts';

const askAgainJobName = 'billing.ask-again';
const daySeconds = 24 * 3600;
/** Longer than all the tries of the queue together. */
const unansweredMs = 6 * 3_600_000;
const batch = 100;

export function scheduleAskingAgain(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return rescheduleJob(context, { name: askAgainJobName, startAfterSeconds: 0 });
}

/**
 * Once a day, and at the start: queues again the removals of cards and the refunds that the provider has not answered,
 * because it was down for longer than the queue retries. Each request names its card or its refund, so that the
 * provider does nothing twice.
 */
export function askAgainJob(platform: Platform): JobDefinition<Record<string, never>> {
  return createRecurringJob(platform, {
    name: askAgainJobName,
    everySeconds: daySeconds,
    async run(signal) {
      await processPages<AfterCard>(platform, signal, enqueueCardsAgain);
      await processPages<string>(platform, signal, enqueueRefundsAgain);
      await processPages<string>(platform, signal, enqueueClosedRefundsAgain);
    },
  });
}

/** Handles one page and returns its last key; null when none is left. */
type ProcessPage<Key> = (context: ServiceContext, page: Page<Key>) => Promise<Key | null>;

interface Page<Key> {
  readonly before: Date;
  readonly after: Key | null;
  readonly limit: number;
}

async function processPages<Key>(
  platform: Platform,
  signal: AbortSignal,
  processPage: ProcessPage<Key>,
): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - unansweredMs);
  for (let after: Key | null = null; ; ) {
    signal.throwIfAborted();
    const page: Page<Key> = { before, after, limit: batch };
    after = await runAsService(platform, (context) => processPage(context, page));
    if (after === null) return;
  }
}

async function enqueueCardsAgain(
  context: ServiceContext,
  { before, ...page }: Page<AfterCard>,
): Promise<AfterCard | null> {
  const cards = await cardsToForgetRepository(context.tx).listOverdue(before, page);
  // A job that still waits for its next try is replaced: a start after each outage would add a chain of tries.
  for (const card of cards) {
    await context.jobs.withdraw(context.tx, forgetCardJobName, card.card);
    await enqueueForgottenCard(context, card);
  }
  if (cards.length > 0) context.log.warn({ cards: cards.length }, 'cards to be forgotten, asked again');
  return cards.at(-1) ?? null;
}

async function enqueueRefundsAgain({ tx, jobs, log }: ServiceContext, { before, ...page }: Page<string>) {
  const ids = await unansweredRefundsRepository(tx).listCheckouts(before, page);
  for (const id of ids) {
    await jobs.withdraw(tx, refundJobName, id);
    await jobs.enqueue(tx, refundJobName, { id });
  }
  if (ids.length > 0) log.warn({ refunds: ids.length }, 'refunds without an answer, asked again');
  return ids.at(-1) ?? null;
}

async function enqueueClosedRefundsAgain(context: ServiceContext, { before, ...page }: Page<string>) {
  const references = await unansweredRefundsRepository(context.tx).listOfClosedAccounts(before, page);
  for (const reference of references) {
    await context.jobs.withdraw(context.tx, refundAfterClosingJobName, reference);
    await scheduleRefundAfterClosing(context, reference);
  }
  if (references.length > 0)
    context.log.warn({ refunds: references.length }, 'refunds of closed accounts without an answer, asked again');
  return references.at(-1) ?? null;
}
