import { addDays, toParisDay, type PlainDate } from '../kernel/index.ts';
import { isPaused } from './pauses.ts';
import { findPlanChange } from './plan-change.ts';
import { selectEvents } from './subscription-event.ts';
import {
  daysLate,
  daysOfReminders,
  computeInstantAfter,
  isLate,
  isPaidWithOrder,
  type Life,
} from './subscription-life.ts';
import { computeCurrentTerm, computeNoticeDay, computeMorning, computeNoticeWindow } from './terms.ts';

/** Days before the start of a new plan on which its holder gets a reminder. */
const daysBeforeChange = 7;
/** Days before its end on which the subscriber is warned, with time to choose a plan that follows without a gap. */
const daysBeforeEnd = 14;

export type SubscriptionMail =
  | { readonly name: 'started' | 'stop' | 'withdrawn' | 'ended' }
  | { readonly name: 'receipt' | 'late-charge'; readonly charge: number }
  | { readonly name: 'failed'; readonly charge: number; readonly reminder: 1 | 2 | 3 }
  | { readonly name: 'renewal-notice'; readonly term: number }
  /** `day`: the first day without the subscription. When a pause moves it, the mail is sent again. */
  | { readonly name: 'ends-soon'; readonly day: PlainDate }
  | { readonly name: 'refunded' | 'refund-failed'; readonly refund: string }
  | { readonly name: 'card-changed'; readonly card: string }
  | { readonly name: 'plan-asked' | 'plan-kept' | 'plan-soon'; readonly change: string };

export interface DatedMail {
  readonly at: Date;
  readonly mail: SubscriptionMail;
}

/** Lists every mail about a subscription, including those already sent. */
export function listSubscriptionMails(life: Life): readonly DatedMail[] {
  return [
    ...listPaymentMails(life),
    ...listFailureMails(life),
    ...listCardMails(life),
    ...listChangeMails(life),
    ...listLeavingMails(life),
    ...listComingEndMails(life),
    ...listRenewalNotices(life),
    ...listLateChargeMails(life),
  ];
}

/** Returns the key that identifies a mail, so that it is sent once only. */
export function buildMailKey(mail: SubscriptionMail): string {
  const { name } = mail;
  switch (mail.name) {
    case 'receipt':
    case 'late-charge':
      return `${name}:${mail.charge}`;
    case 'failed':
      return `${name}:${mail.charge}:${mail.reminder}`;
    case 'renewal-notice':
      return `${name}:${mail.term}`;
    case 'ends-soon':
      return `${name}:${mail.day}`;
    case 'refunded':
    case 'refund-failed':
      return `${name}:${mail.refund}`;
    case 'card-changed':
      return `${name}:${mail.card}`;
    case 'plan-asked':
    case 'plan-kept':
    case 'plan-soon':
      return `${name}:${mail.change}`;
    default:
      return name;
  }
}

/**
 * Lists the contract sent with the first payment, a receipt for each other payment that stays paid, and a mail for each
 * refund and for each announced refund that failed.
 */
function listPaymentMails({ events, state }: Life): readonly DatedMail[] {
  const receipts = state.payments
    .filter(({ owedCents, returnedCents }) => owedCents + returnedCents === 0)
    .map(({ charge, at }) => ({
      at,
      mail: charge === 0 ? ({ name: 'started' } as const) : ({ name: 'receipt', charge } as const),
    }));
  const refunded = selectEvents(events, 'refunded').map(({ at, refund }) => ({
    at,
    mail: { name: 'refunded', refund } as const,
  }));
  const stillOwed = new Set(state.payments.filter(({ owedCents }) => owedCents > 0).map(({ payment }) => payment));
  const announcedRefunds = new Set(refunded.map(({ mail }) => mail.refund));
  const failed = selectEvents(events, 'refund-failed')
    .filter(({ payment, refund }) => stillOwed.has(payment) && announcedRefunds.has(refund))
    .map(({ at, refund }) => ({ at, mail: { name: 'refund-failed', refund } as const }));
  return [...receipts, ...refunded, ...failed];
}

/** Lists the mails about a refused charge. Only the last reminder due is sent, even after an outage of several days. */
function listFailureMails({ terms, events, state, now }: Life): readonly DatedMail[] {
  const { failed, status, nextCharge } = state;
  if (failed === null || status !== 'grace' || nextCharge === null || isPaused(events)) return [];
  const reminders = daysOfReminders.map((days, index) => ({
    at: computeInstantAfter(terms, failed.failedAt, days),
    mail: { name: 'failed', charge: failed.charge, reminder: toReminderNumber(index) } as const,
  }));
  const dueReminders = reminders.filter(({ at }) => at <= now);
  return [...dueReminders.slice(-1), ...reminders.slice(dueReminders.length)];
}

function toReminderNumber(index: number): 1 | 2 | 3 {
  if (index === 0) return 1;
  return index === 1 ? 2 : 3;
}

function listLeavingMails({ events, state }: Life): readonly DatedMail[] {
  const { end, status } = state;
  const stop = selectEvents(events, 'stop-asked')[0];
  const mails: DatedMail[] = [];
  if (stop !== undefined && (end === null || stop.at < end.at)) mails.push({ at: stop.at, mail: { name: 'stop' } });
  // After a change of plan, the mail about the new plan's start is enough.
  if (end === null || status !== 'ended' || end.reason === 'changed') return mails;
  return [...mails, { at: end.at, mail: { name: end.reason === 'withdrawal' ? 'withdrawn' : 'ended' } }];
}

/** Returns the mail that announces an end agreed long ago. A recent stop already has a mail that gives the day. */
function listComingEndMails({ events, state }: Life): readonly DatedMail[] {
  const { end, status } = state;
  if (end === null || status === 'ended' || isPaused(events)) return [];
  if (end.reason !== 'term' && end.reason !== 'stop') return [];
  const day = toParisDay(end.at);
  const stop = end.reason === 'stop' ? selectEvents(events, 'stop-asked')[0] : undefined;
  if (stop !== undefined && toParisDay(stop.at) > addDays(day, -2 * daysBeforeEnd)) return [];
  return [{ at: computeMorning(addDays(day, -daysBeforeEnd)), mail: { name: 'ends-soon', day } }];
}

/** Returns the mails about a change of plan: ordered, cancelled, and a reminder before a charge agreed long ago. */
function listChangeMails({ terms, events, state }: Life): readonly DatedMail[] {
  if (state.status === 'ended') return [];
  const choiceMails = selectEvents(events, 'plan-asked', 'plan-kept').map(({ id: change, kind: name, at }) => ({
    at,
    mail: { name, change } as const,
  }));
  const change = findPlanChange(terms, events);
  if (change === null || toParisDay(change.askedAt) > addDays(change.from, -2 * daysBeforeChange)) return choiceMails;
  const at = computeMorning(addDays(change.from, -daysBeforeChange));
  return [...choiceMails, { at, mail: { name: 'plan-soon', change: change.id } }];
}

/** Returns the mails about a card registered without a payment. The receipt covers a card given with a payment. */
function listCardMails({ events, state }: Life): readonly DatedMail[] {
  if (state.status === 'ended') return [];
  const paying = new Set(selectEvents(events, 'paid').map(({ payment }) => payment));
  return selectEvents(events, 'card-changed')
    .filter(({ card }) => !paying.has(card))
    .map(({ at, card }) => ({ at, mail: { name: 'card-changed', card } as const }));
}

function listRenewalNotices({ terms, events, state, now }: Life): readonly DatedMail[] {
  if (!terms.renews || isPaused(events) || state.status === 'ended') return [];
  // Also applies to a stop asked during a grace period, which ends it sooner when it is not paid.
  if (selectEvents(events, 'stop-asked').length > 0 || findPlanChange(terms, events) !== null) return [];
  const term = computeCurrentTerm(terms, now);
  if (toParisDay(now) > computeNoticeWindow(terms, term).to) return [];
  return [{ at: computeMorning(computeNoticeDay(terms, term)), mail: { name: 'renewal-notice', term } }];
}

function listLateChargeMails({ terms, events, state, now }: Life): readonly DatedMail[] {
  const { nextCharge: next, failed } = state;
  if (
    next === null ||
    isPaidWithOrder({ terms }, next) ||
    failed !== null ||
    isPaused(events) ||
    !isLate({ now }, next.day)
  )
    return [];
  if (selectEvents(events, 'charge-asked').some(({ charge }) => charge === next.index)) return [];
  return [{ at: computeMorning(addDays(next.day, daysLate)), mail: { name: 'late-charge', charge: next.index } }];
}
