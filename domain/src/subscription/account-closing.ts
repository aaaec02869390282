import { listUnansweredCharges } from './cards.ts';
import { sortEvents, selectEvents, type SubscriptionEvent } from './subscription-event.ts';
import { canWithdraw } from './subscription-end.ts';
import { computeSubscriptionState } from './subscription-state.ts';
import { buildPlannedCharge, type SubscriptionTerms } from './terms.ts';

export interface RefundOfClosing {
  /** The identifier of the refund at the provider. */
  readonly refund: string;
  readonly payment: string;
  readonly amountCents: number;
  /** When the refund was first requested. An old request is looked up at the provider before it is repeated. */
  readonly askedAt: Date;
  /** True when the provider refused the refund before: the team handles it. */
  readonly hasFailed: boolean;
}

/** Effect of closing the account on a subscription: debts do not end with it. */
export interface EffectOfClosing {
  /** True when the account is closed within the days of withdrawal: everything is paid back. */
  readonly isWithdrawal: boolean;
  readonly refunds: readonly RefundOfClosing[];
  /** Charges without an answer from the provider yet. Those that turn out paid are refunded. */
  readonly charges: readonly { readonly charge: number; readonly attempt: number; readonly amountCents: number }[];
}

/** Returns what closing the account at `now` does with a subscription. */
export function computeClosingEffect(
  terms: SubscriptionTerms,
  history: readonly SubscriptionEvent[],
  now: Date,
): EffectOfClosing {
  const isStanding = computeSubscriptionState(terms, history, now).status !== 'ended';
  const isWithdrawal = isStanding && canWithdraw(terms, now);
  const closing: SubscriptionEvent = { id: 'closed', at: now, kind: isWithdrawal ? 'withdrawn' : 'stop-asked' };
  const events = sortEvents(isStanding ? [...history, closing] : history);
  const owedRefunds = computeSubscriptionState(terms, events, now)
    .payments.filter(({ owedCents }) => owedCents > 0)
    .map(({ payment, owedCents, returnedCents, refundFailed: hasFailed }) => ({
      refund: `${payment}:${returnedCents + owedCents}`,
      payment,
      amountCents: owedCents,
      askedAt: now,
      hasFailed,
    }));
  const answeredRefunds = new Set(selectEvents(events, 'refunded', 'refund-failed').map(({ refund }) => refund));
  const pendingRefunds = selectEvents(events, 'refund-asked')
    .filter(({ refund }) => !answeredRefunds.has(refund))
    .map(({ refund, payment, amountCents, at }) => ({ refund, payment, amountCents, askedAt: at, hasFailed: false }));
  const charges = listUnansweredCharges(events).map(({ charge, attempt }) => ({
    charge,
    attempt,
    amountCents: buildPlannedCharge(terms, charge).amountCents,
  }));
  return { isWithdrawal, refunds: [...owedRefunds, ...pendingRefunds], charges };
}
