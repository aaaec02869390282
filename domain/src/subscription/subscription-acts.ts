import { addDays, parisDay } from '../kernel/index.ts';
import { isPaused } from './pauses.ts';
import { eventsOf, sortEvents, type EventOf, type SubscriptionEvent } from './subscription-event.ts';
import { daysOfReminders, instantAfter, isLate, isPaidWithOrder, type Life } from './subscription-life.ts';
import { keyOf, mailsOf, type SubscriptionMail } from './subscription-mails.ts';
import { subscriptionState } from './subscription-state.ts';
import {
  currentTerm,
  endOfTerm,
  morningOf,
  noticeWindow,
  termsAt,
  type PlannedCharge,
  type SubscriptionTerms,
} from './terms.ts';

/** Days without an answer after which the provider is asked what became of a charge. */
const daysAwaited = 3;

/** What the service has to do for a subscription, each once. */
export type SubscriptionAct =
  /** `key`: said of it in the list of events, so that it is never sent twice. */
  | { readonly kind: 'mail'; readonly key: string; readonly mail: SubscriptionMail }
  | {
      readonly kind: 'charge';
      readonly charge: number;
      readonly attempt: number;
      readonly amountCents: number;
      /** Number of times the provider answered that the charge is still pending. */
      readonly waits?: number;
    }
  | { readonly kind: 'refund'; readonly refund: string; readonly payment: string; readonly amountCents: number };

interface DatedAct {
  readonly at: Date;
  readonly act: SubscriptionAct;
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
  const handledMails = new Set(eventsOf(events, 'mailed', 'mail-refused').map(({ mail }) => mail));
  const mails = mailsOf(life)
    .map(({ at, mail }) => ({ at, act: { kind: 'mail', key: keyOf(mail), mail } as const }))
    .filter(({ act }) => !handledMails.has(act.key));
  return [...mails, ...nextCharge(life), ...refunds(life)];
}

/** The card is asked on the day, then beside each reminder; never while an answer is awaited. */
function nextCharge(life: Life): readonly DatedAct[] {
  const { terms, events, state } = life;
  const { nextCharge: next, failed } = state;
  if (next === null || isPaidWithOrder(life, next) || isPaused(events)) return [];
  const ofThis = ({ charge }: { readonly charge: number }) => charge === next.index;
  const attempts = eventsOf(events, 'charge-asked').filter(ofThis);
  const refused = new Set(
    eventsOf(events, 'refused')
      .filter(ofThis)
      .map(({ attempt }) => attempt),
  );
  const unanswered = attempts.findLast(({ attempt }) => !refused.has(attempt));
  const pendings = eventsOf(events, 'charge-pending').filter((one) => ofThis(one) && !refused.has(one.attempt));
  const pending = pendings.at(-1);
  if (pending !== undefined) return [waitedFor(next, pending, pendings.length)];
  const attempt = unanswered?.attempt ?? attempts.length + 1;
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
 * Returns when a charge is first asked: one a day, and a charge late through our fault on the day after its holder was
 * written to. Null while they were not.
 */
function firstAsking(life: Life, { index, day }: PlannedCharge): Date | null {
  const { events } = life;
  const lastPaid = eventsOf(events, 'paid').findLast(({ charge }) => charge !== index);
  const key = keyOf({ name: 'late-charge', charge: index });
  const lateMail = eventsOf(events, 'mailed', 'mail-refused').find(({ mail }) => mail === key);
  if (lateMail === undefined && isLate(life, day)) return null;
  const earliest = [lastPaid, lateMail]
    .filter((event) => event !== undefined)
    .map(({ at }) => morningOf(addDays(parisDay(at), 1)));
  return [morningOf(day), ...earliest].reduce((last, at) => (at > last ? at : last));
}

/**
 * Returns the refunds to ask for. A failed one is left to the team; one without an answer is asked again under the same
 * name.
 */
function refunds({ events, state, now }: Life): readonly DatedAct[] {
  const owedRefunds = state.payments
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
  return [...owedRefunds, ...unanswered].map((one) => ({ at: now, act: { kind: 'refund', ...one } as const }));
}
