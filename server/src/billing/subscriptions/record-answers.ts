import type { SubscriptionEvent, SubscriptionTerms } from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { invoiceSubscriptionEvents } from '../invoices/invoice-subscription-events.ts';
import { advanceSubscription, type AdvancedSubscription } from './advance-subscription.ts';

export interface Answer {
  readonly id: string;
  readonly event: SubscriptionEvent;
}

/**
 * Stores events of subscriptions and does what follows from them, in one transaction: mails and states, then invoices
 * and credit notes. The value of a subscription is null when its event was already stored.
 */
export async function recordAnswers(
  context: ServiceContext,
  answers: readonly Answer[],
): Promise<ReadonlyMap<string, AdvancedSubscription | null>> {
  const recorded = new Map<string, AdvancedSubscription | null>();
  const invoiced: {
    readonly row: AdvancedSubscription['row'];
    readonly terms: SubscriptionTerms;
    readonly event: SubscriptionEvent;
  }[] = [];
  // In the same order on every node, so that two such transactions cannot deadlock.
  for (const { id, event } of answers.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const advanced = await advanceSubscription(context, { id, newEvent: event });
    recorded.set(id, advanced);
    if (advanced !== null) invoiced.push({ row: advanced.row, terms: advanced.terms, event });
  }
  // Last: the number of an invoice makes others wait until this transaction ends.
  await invoiceSubscriptionEvents(context, invoiced);
  return recorded;
}

export async function recordAnswer(context: ServiceContext, answer: Answer): Promise<AdvancedSubscription | null> {
  return (await recordAnswers(context, [answer])).get(answer.id) ?? null;
}
