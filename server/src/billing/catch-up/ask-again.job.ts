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
 * Once a day, and at the start: requests again the cards to forget and the refunds that a provider, away for longer
 * than the queue tries, has not answered for. The provider knows each by its name, so that a repeated request changes
 * nothing that was done.
 */
export function askAgainJob(platform: Platform): JobDefinition<Record<string, never>> {
  return createRecurringJob(platform, {
    name: askAgainJobName,
    everySeconds: daySeconds,
    async run(signal) {
      await inPages<AfterCard>(platform, signal, askCards);
      await inPages<string>(platform, signal, askRefunds);
      await inPages<string>(platform, signal, askAfterClosing);
    },
  });
}

/** Handles one page and returns its last key; null when none is left. */
type AskPage<Key> = (context: ServiceContext, page: Page<Key>) => Promise<Key | null>;

interface Page<Key> {
  readonly before: Date;
  readonly after: Key | null;
  readonly limit: number;
}

async function inPages<Key>(platform: Platform, signal: AbortSignal, ask: AskPage<Key>): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - unansweredMs);
  for (let after: Key | null = null; ; ) {
    signal.throwIfAborted();
    const page: Page<Key> = { before, after, limit: batch };
    after = await runAsService(platform, (context) => ask(context, page));
    if (after === null) return;
  }
}

async function askCards(context: ServiceContext, { before, ...page }: Page<AfterCard>): Promise<AfterCard | null> {
  const cards = await cardsToForgetRepository(context.tx).listOverdue(before, page);
  // A job that still waits for its next try is replaced: a start after each outage would add a chain of tries.
  for (const card of cards) {
    await context.jobs.withdraw(context.tx, forgetCardJobName, card.card);
    await enqueueForgottenCard(context, card);
  }
  if (cards.length > 0) context.log.warn({ cards: cards.length }, 'cards to be forgotten, asked again');
  return cards.at(-1) ?? null;
}

async function askRefunds({ tx, jobs, log }: ServiceContext, { before, ...page }: Page<string>) {
  const ids = await unansweredRefundsRepository(tx).listCheckouts(before, page);
  for (const id of ids) {
    await jobs.withdraw(tx, refundJobName, id);
    await jobs.enqueue(tx, refundJobName, { id });
  }
  if (ids.length > 0) log.warn({ refunds: ids.length }, 'refunds without an answer, asked again');
  return ids.at(-1) ?? null;
}

async function askAfterClosing(context: ServiceContext, { before, ...page }: Page<string>) {
  const references = await unansweredRefundsRepository(context.tx).listOfClosedAccounts(before, page);
  for (const reference of references) {
    await context.jobs.withdraw(context.tx, refundAfterClosingJobName, reference);
    await scheduleRefundAfterClosing(context, reference);
  }
  if (references.length > 0)
    context.log.warn({ refunds: references.length }, 'refunds of closed accounts without an answer, asked again');
  return references.at(-1) ?? null;
}
