import { addDays, daysBetween, parisDay, type PlainDate } from '../kernel/index.ts';
import { addDaysServed, isPaused } from './pauses.ts';
import { eventsOf, sortEvents, type EventOf, type SubscriptionEvent } from './subscription-event.ts';
import { subscriptionState, type SubscriptionState } from './subscription-state.ts';
import {
  currentTerm,
  dayOfNotice,
  endOfTerm,
  morningOf,
  noticeWindow,
  termsAt,
  type PlannedCharge,
  type SubscriptionTerms,
} from './terms.ts';

/** Days after a refusal at which the card is asked again, and its holder written to: at once, then twice more. */
export const daysOfReminders = [0, 5, 11] as const;

/** Days without an answer after which the provider is asked what became of a charge. */
const daysAwaited = 3;
/** Days after its own at which a charge is late. */
const daysLate = 2;

export type SubscriptionMail =
  | { readonly name: 'started' | 'stop' | 'withdrawn' | 'ended' }
  | { readonly name: 'receipt' | 'late-charge'; readonly charge: number }
  | { readonly name: 'failed'; readonly charge: number; readonly reminder: 1 | 2 | 3 }
  | { readonly name: 'renewal-notice'; readonly term: number }
  | { readonly name: 'refunded' | 'refund-failed'; readonly refund: string }
  | { readonly name: 'card-changed'; readonly card: string };

/** What the service has to do for a subscription, each once. */
export type SubscriptionAct =
  /** `key`: said of it in the list of events, so that it is never sent twice. */
  | { readonly kind: 'mail'; readonly key: string; readonly mail: SubscriptionMail }
  | {
      readonly kind: 'charge';
      readonly charge: number;
      readonly attempt: number;
      readonly amountCents: number /** How often it was answered as awaited. */;
      readonly waits?: number;
    }
  | { readonly kind: 'refund'; readonly refund: string; readonly payment: string; readonly amountCents: number };

interface DatedAct {
  readonly at: Date;
  readonly act: SubscriptionAct;
}

interface Life {
  readonly terms: SubscriptionTerms;
  readonly events: readonly SubscriptionEvent[];
  readonly state: SubscriptionState;
  readonly now: Date;
}

/** The card is asked before its holder is written to about it. */
const rankOf: Readonly<Record<SubscriptionAct['kind'], number>> = { charge: 0, mail: 1, refund: 2 };

/** What is to be done now, in this order: what one act leads to may make the next needless. */
export function dueActs(
  terms: SubscriptionTerms,
  heard: readonly SubscriptionEvent[],
  now: Date,
): readonly SubscriptionAct[] {
  return plannedActs(terms, heard, now)
    .filter(({ at }) => at <= now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || rankOf[a.act.kind] - rankOf[b.act.kind])
    .map(({ act }) => act);
}

/** When to look at it again if nothing is heard before; null: never. */
export function nextLookAt(agreed: SubscriptionTerms, heard: readonly SubscriptionEvent[], now: Date): Date | null {
  const terms = termsAt(agreed, heard, now);
  const { end, status } = subscriptionState(terms, heard, now);
  const moments = plannedActs(terms, heard, now).map(({ at }) => at);
  if (end !== null && status !== 'ended') moments.push(end.at);
  // The day on which a renewal that was not told of in time is known not to happen.
  const closing = windowsToWatch(terms, now);
  return [...moments, ...closing].reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null);
}

function windowsToWatch(terms: SubscriptionTerms, now: Date): readonly Date[] {
  if (!terms.renews) return [];
  const { to } = noticeWindow(terms, currentTerm(terms, now));
  const end = morningOf(endOfTerm(terms, currentTerm(terms, now)));
  return [morningOf(to), end].filter((at) => at > now);
}

function plannedActs(agreed: SubscriptionTerms, heard: readonly SubscriptionEvent[], now: Date): readonly DatedAct[] {
  const events = sortEvents(heard);
  const terms = termsAt(agreed, events, now);
  const life: Life = { terms, events, state: subscriptionState(terms, events, now), now };
  const sent = new Set(eventsOf(events, 'mailed', 'mail-refused').map(({ mail }) => mail));
  const mails = [
    ...mailsOfPayments(life),
    ...mailsOfFailure(life),
    ...mailsOfCards(life),
    ...mailsOfLeaving(life),
    ...noticeOfRenewal(life),
    ...mailOfLateCharge(life),
  ]
    .map(({ at, mail }) => ({ at, act: { kind: 'mail', key: keyOf(mail), mail } as const }))
    .filter(({ act }) => !sent.has(act.key));
  return [...mails, ...nextCharge(life), ...refunds(life)];
}

interface DatedMail {
  readonly at: Date;
  readonly mail: SubscriptionMail;
}

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
    case 'refunded':
    case 'refund-failed':
      return `${name}:${mail.refund}`;
    case 'card-changed':
      return `${name}:${mail.card}`;
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
  const { failed, status } = state;
  if (failed === null || status !== 'grace' || isPaused(events)) return [];
  const reminders = daysOfReminders.map((days, index) => ({
    at: instantAfter(terms, failed.failedAt, days),
    mail: { name: 'failed', charge: failed.charge, reminder: reminderOf(index) } as const,
  }));
  const due = reminders.filter(({ at }) => at <= now);
  return [...due.slice(-1), ...reminders.slice(due.length)];
}

/** At the same hour, that many days with the service later. */
function instantAfter({ pauses = [] }: SubscriptionTerms, at: Date, days: number): Date {
  const day = parisDay(at);
  return new Date(at.getTime() + daysBetween(day, addDaysServed(pauses, day, days)) * 86_400_000);
}

function reminderOf(index: number): 1 | 2 | 3 {
  return index === 0 ? 1 : index === 1 ? 2 : 3;
}

function mailsOfLeaving({ events, state }: Life): readonly DatedMail[] {
  const { end, status } = state;
  const stop = eventsOf(events, 'stop-asked')[0];
  const mails: DatedMail[] = [];
  if (stop !== undefined && (end === null || stop.at < end.at)) mails.push({ at: stop.at, mail: { name: 'stop' } });
  if (end === null || status !== 'ended') return mails;
  return [...mails, { at: end.at, mail: { name: end.reason === 'withdrawal' ? 'withdrawn' : 'ended' } }];
}

/** Of a card given for itself: the payment that brought another one is told by its receipt. */
function mailsOfCards({ events, state }: Life): readonly DatedMail[] {
  if (state.status === 'ended') return [];
  const paying = new Set(eventsOf(events, 'paid').map(({ payment }) => payment));
  return eventsOf(events, 'card-changed')
    .filter(({ card }) => !paying.has(card))
    .map(({ at, card }) => ({ at, mail: { name: 'card-changed', card } as const }));
}

function noticeOfRenewal({ terms, events, state, now }: Life): readonly DatedMail[] {
  if (!terms.renews || isPaused(events) || state.status === 'ended' || state.end?.reason === 'stop') return [];
  const term = currentTerm(terms, now);
  if (parisDay(now) > noticeWindow(terms, term).to) return [];
  return [{ at: morningOf(dayOfNotice(terms, term)), mail: { name: 'renewal-notice', term } }];
}

/** The card is asked on the day, then beside each reminder; never while an answer is awaited. */
function nextCharge(life: Life): readonly DatedAct[] {
  const { terms, events, state } = life;
  const { nextCharge: next, failed } = state;
  if (next === null || next.index === 0 || isPaused(events)) return [];
  const ofThis = ({ charge }: { readonly charge: number }) => charge === next.index;
  const asked = eventsOf(events, 'charge-asked').filter(ofThis);
  const refused = new Set(
    eventsOf(events, 'refused')
      .filter(ofThis)
      .map(({ attempt }) => attempt),
  );
  const unanswered = asked.findLast(({ attempt }) => !refused.has(attempt));
  const pendings = eventsOf(events, 'charge-pending').filter((one) => ofThis(one) && !refused.has(one.attempt));
  const pending = pendings.at(-1);
  if (pending !== undefined) return [waitedFor(next, pending, pendings.length)];
  const attempt = unanswered?.attempt ?? asked.length + 1;
  const days = daysOfReminders[attempt - 1];
  if (days === undefined) return [];
  const from = failed?.charge === next.index ? instantAfter(terms, failed.failedAt, days) : null;
  const at = unanswered?.at ?? from ?? firstAsking(life, next);
  if (at === null) return [];
  return [{ at, act: { kind: 'charge', charge: next.index, attempt, amountCents: next.amountCents } }];
}

/** Awaited for days, it is asked again under its name: the provider answers what became of it. */
function waitedFor(
  { index, amountCents }: PlannedCharge,
  { at, attempt }: EventOf<'charge-pending'>,
  waits: number,
): DatedAct {
  const again = new Date(at.getTime() + daysAwaited * 86_400_000);
  return { at: again, act: { kind: 'charge', charge: index, attempt, amountCents, waits } };
}

/**
 * One charge a day, and one that is late through our own fault the day after its holder was written to. Null while they
 * were not.
 */
function firstAsking(life: Life, { index, day }: PlannedCharge): Date | null {
  const { events } = life;
  const lastPaid = eventsOf(events, 'paid').findLast(({ charge }) => charge !== index);
  const key = keyOf({ name: 'late-charge', charge: index });
  const told = eventsOf(events, 'mailed', 'mail-refused').find(({ mail }) => mail === key);
  if (told === undefined && isLate(life, day)) return null;
  const earliest = [lastPaid, told]
    .filter((event) => event !== undefined)
    .map(({ at }) => morningOf(addDays(parisDay(at), 1)));
  return [morningOf(day), ...earliest].reduce((last, at) => (at > last ? at : last));
}

function isLate({ now }: Pick<Life, 'now'>, day: PlainDate): boolean {
  return parisDay(now) >= addDays(day, daysLate);
}

function mailOfLateCharge({ events, state, now }: Life): readonly DatedMail[] {
  const { nextCharge: next, failed } = state;
  if (next === null || next.index === 0 || failed !== null || isPaused(events) || !isLate({ now }, next.day)) return [];
  if (eventsOf(events, 'charge-asked').some(({ charge }) => charge === next.index)) return [];
  return [{ at: morningOf(addDays(next.day, daysLate)), mail: { name: 'late-charge', charge: next.index } }];
}

/** One that failed is left to the team. One asked and not answered is asked again, under its name. */
function refunds({ events, state, now }: Life): readonly DatedAct[] {
  const owed = state.payments
    .filter(({ owedCents, refundFailed }) => owedCents > 0 && !refundFailed)
    .map(({ payment, owedCents, returnedCents }) => ({
      refund: `${payment}:${returnedCents + owedCents}`,
      payment,
      amountCents: owedCents,
    }));
  const answered = new Set(eventsOf(events, 'refunded', 'refund-failed').map(({ refund }) => refund));
  const unanswered = eventsOf(events, 'refund-asked')
    .filter(({ refund }) => !answered.has(refund))
    .map(({ refund, payment, amountCents }) => ({ refund, payment, amountCents }));
  return [...owed, ...unanswered].map((one) => ({ at: now, act: { kind: 'refund', ...one } as const }));
}
