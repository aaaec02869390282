import { addDays, parisDay, type PlainDate } from '../kernel/index.ts';
import { isPaused } from './pauses.ts';
import { planChange } from './plan-change.ts';
import { eventsOf } from './subscription-event.ts';
import { daysLate, daysOfReminders, instantAfter, isLate, isPaidWithOrder, type Life } from './subscription-life.ts';
import { currentTerm, dayOfNotice, morningOf, noticeWindow } from './terms.ts';

/** Days before a new plan begins at which its holder is told again. */
const daysBeforeChange = 7;
/** Days before its end at which a subscriber is told of it: time to choose a plan that follows without a gap. */
const daysBeforeEnd = 14;

export type SubscriptionMail =
  | { readonly name: 'started' | 'stop' | 'withdrawn' | 'ended' }
  | { readonly name: 'receipt' | 'late-charge'; readonly charge: number }
  | { readonly name: 'failed'; readonly charge: number; readonly reminder: 1 | 2 | 3 }
  | { readonly name: 'renewal-notice'; readonly term: number }
  /** `day`: the first one without the subscription. A pause moves it, and it is told again. */
  | { readonly name: 'ends-soon'; readonly day: PlainDate }
  | { readonly name: 'refunded' | 'refund-failed'; readonly refund: string }
  | { readonly name: 'card-changed'; readonly card: string }
  | { readonly name: 'plan-asked' | 'plan-kept' | 'plan-soon'; readonly change: string };

export interface DatedMail {
  readonly at: Date;
  readonly mail: SubscriptionMail;
}

/** Everything to be said of a subscription, sent or not. */
export function mailsOf(life: Life): readonly DatedMail[] {
  return [
    ...mailsOfPayments(life),
    ...mailsOfFailure(life),
    ...mailsOfCards(life),
    ...mailsOfChange(life),
    ...mailsOfLeaving(life),
    ...mailOfComingEnd(life),
    ...noticeOfRenewal(life),
    ...mailOfLateCharge(life),
  ];
}

/** Returns the key of a mail, the same each time it would be sent. */
export function keyOf(mail: SubscriptionMail): string {
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
 * The contract with the first payment, a receipt for each other one that stays paid, a word for each paid back, and for
 * each that was said to be and was not.
 */
function mailsOfPayments({ events, state }: Life): readonly DatedMail[] {
  const receipts = state.payments
    .filter(({ owedCents, returnedCents }) => owedCents + returnedCents === 0)
    .map(({ charge, at }) => ({
      at,
      mail: charge === 0 ? ({ name: 'started' } as const) : ({ name: 'receipt', charge } as const),
    }));
  const refunded = eventsOf(events, 'refunded').map(({ at, refund }) => ({
    at,
    mail: { name: 'refunded', refund } as const,
  }));
  const stillOwed = new Set(state.payments.filter(({ owedCents }) => owedCents > 0).map(({ payment }) => payment));
  const toldAsMade = new Set(refunded.map(({ mail }) => mail.refund));
  const failed = eventsOf(events, 'refund-failed')
    .filter(({ payment, refund }) => stillOwed.has(payment) && toldAsMade.has(refund))
    .map(({ at, refund }) => ({ at, mail: { name: 'refund-failed', refund } as const }));
  return [...receipts, ...refunded, ...failed];
}

/** Only the last reminder due is sent: a service that was down does not write three times in one day. */
function mailsOfFailure({ terms, events, state, now }: Life): readonly DatedMail[] {
  const { failed, status, nextCharge } = state;
  if (failed === null || status !== 'grace' || nextCharge === null || isPaused(events)) return [];
  const reminders = daysOfReminders.map((days, index) => ({
    at: instantAfter(terms, failed.failedAt, days),
    mail: { name: 'failed', charge: failed.charge, reminder: reminderOf(index) } as const,
  }));
  const dueReminders = reminders.filter(({ at }) => at <= now);
  return [...dueReminders.slice(-1), ...reminders.slice(dueReminders.length)];
}

function reminderOf(index: number): 1 | 2 | 3 {
  return index === 0 ? 1 : index === 1 ? 2 : 3;
}

function mailsOfLeaving({ events, state }: Life): readonly DatedMail[] {
  const { end, status } = state;
  const stop = eventsOf(events, 'stop-asked')[0];
  const mails: DatedMail[] = [];
  if (stop !== undefined && (end === null || stop.at < end.at)) mails.push({ at: stop.at, mail: { name: 'stop' } });
  // The one that follows says that it began.
  if (end === null || status !== 'ended' || end.reason === 'changed') return mails;
  return [...mails, { at: end.at, mail: { name: end.reason === 'withdrawal' ? 'withdrawn' : 'ended' } }];
}

/** Returns the mail that announces an end agreed long ago. A stop of the last weeks told the day itself. */
function mailOfComingEnd({ events, state }: Life): readonly DatedMail[] {
  const { end, status } = state;
  if (end === null || status === 'ended' || isPaused(events)) return [];
  if (end.reason !== 'term' && end.reason !== 'stop') return [];
  const day = parisDay(end.at);
  const stop = end.reason === 'stop' ? eventsOf(events, 'stop-asked')[0] : undefined;
  if (stop !== undefined && parisDay(stop.at) > addDays(day, -2 * daysBeforeEnd)) return [];
  return [{ at: morningOf(addDays(day, -daysBeforeEnd)), mail: { name: 'ends-soon', day } }];
}

/** Returns the mails about a change of plan: asked for, taken back, and a reminder before a charge agreed long ago. */
function mailsOfChange({ terms, events, state }: Life): readonly DatedMail[] {
  if (state.status === 'ended') return [];
  const choiceMails = eventsOf(events, 'plan-asked', 'plan-kept').map(({ id: change, kind: name, at }) => ({
    at,
    mail: { name, change } as const,
  }));
  const change = planChange(terms, events);
  if (change === null || parisDay(change.askedAt) > addDays(change.from, -2 * daysBeforeChange)) return choiceMails;
  const at = morningOf(addDays(change.from, -daysBeforeChange));
  return [...choiceMails, { at, mail: { name: 'plan-soon', change: change.id } }];
}

/** Returns the mails about a card given by itself. A card that came with a payment is told by its receipt. */
function mailsOfCards({ events, state }: Life): readonly DatedMail[] {
  if (state.status === 'ended') return [];
  const paying = new Set(eventsOf(events, 'paid').map(({ payment }) => payment));
  return eventsOf(events, 'card-changed')
    .filter(({ card }) => !paying.has(card))
    .map(({ at, card }) => ({ at, mail: { name: 'card-changed', card } as const }));
}

function noticeOfRenewal({ terms, events, state, now }: Life): readonly DatedMail[] {
  if (!terms.renews || isPaused(events) || state.status === 'ended') return [];
  // Asked for in a grace too, which ends it sooner where it is not paid.
  if (eventsOf(events, 'stop-asked').length > 0 || planChange(terms, events) !== null) return [];
  const term = currentTerm(terms, now);
  if (parisDay(now) > noticeWindow(terms, term).to) return [];
  return [{ at: morningOf(dayOfNotice(terms, term)), mail: { name: 'renewal-notice', term } }];
}

function mailOfLateCharge({ terms, events, state, now }: Life): readonly DatedMail[] {
  const { nextCharge: next, failed } = state;
  if (
    next === null ||
    isPaidWithOrder({ terms }, next) ||
    failed !== null ||
    isPaused(events) ||
    !isLate({ now }, next.day)
  )
    return [];
  if (eventsOf(events, 'charge-asked').some(({ charge }) => charge === next.index)) return [];
  return [{ at: morningOf(addDays(next.day, daysLate)), mail: { name: 'late-charge', charge: next.index } }];
}
