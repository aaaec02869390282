import type { SubscriptionEvent, SubscriptionTerms } from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { invoiceSubscriptionEvents } from '../invoices/invoice-subscription-events.ts';
import { advanceSubscription, type AdvancedSubscription } from './advance-subscription.ts';

export interface Answer {
  readonly id: string;
  readonly event: SubscriptionEvent;
}

/**
 * Keeps what was heard of subscriptions and does what follows from it, in one transaction: their mails, their states,
 * then their invoices and credit notes. Null for one that was heard before.
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
  // In one order on every node: two of these transactions never wait for each other.
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
