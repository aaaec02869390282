import { addDays, toParisDay } from '../kernel/index.ts';
import { isPaused } from './pauses.ts';
import { selectEvents, sortEvents, type EventOf, type SubscriptionEvent } from './subscription-event.ts';
import { daysOfReminders, computeInstantAfter, isLate, isPaidWithOrder, type Life } from './subscription-life.ts';
import { buildMailKey, listSubscriptionMails, type SubscriptionMail } from './subscription-mails.ts';
import { computeSubscriptionState } from './subscription-state.ts';
import {
  computeCurrentTerm,
  computeTermEnd,
  computeMorning,
  computeNoticeWindow,
  computeTerms,
  type PlannedCharge,
  type SubscriptionTerms,
} from './terms.ts';

/** Days without an answer after which the provider is asked what became of a charge. */
const daysAwaited = 3;

/** Acts of the service on a subscription, each done once. */
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

/** Answer what its holder asked for: they never wait for the provider. */
const acknowledgements: readonly SubscriptionMail['name'][] = ['stop', 'plan-asked', 'plan-kept'];

/** The card is asked before its holder is written to about it. */
const rankOf: Readonly<Record<SubscriptionAct['kind'], number>> = { charge: 0, mail: 1, refund: 2 };

/** Lists the acts that are due, in this order: the effect of one may make the next needless. */
export function listDueActs(
  terms: SubscriptionTerms,
  history: readonly SubscriptionEvent[],
  now: Date,
): readonly SubscriptionAct[] {
  return listPlannedActs(terms, history, now)
    .filter(({ at }) => at <= now)
    .toSorted(
      (a, b) =>
        Number(isAcknowledgement(b.act)) - Number(isAcknowledgement(a.act)) ||
        a.at.getTime() - b.at.getTime() ||
        rankOf[a.act.kind] - rankOf[b.act.kind],
    )
    .map(({ act }) => act);
}

function isAcknowledgement(act: SubscriptionAct): boolean {
  return act.kind === 'mail' && acknowledgements.includes(act.mail.name);
}

/** When to look at it again if nothing is heard before; null: never. */
export function computeNextLookAt(
  agreedTerms: SubscriptionTerms,
  history: readonly SubscriptionEvent[],
  now: Date,
): Date | null {
  const terms = computeTerms(agreedTerms, history, now);
  const { end, status } = computeSubscriptionState(terms, history, now);
  const moments = listPlannedActs(terms, history, now).map(({ at }) => at);
  if (end !== null && status !== 'ended') moments.push(end.at);
  // The day on which a renewal that was not told of in time is known not to happen.
  const closing = listWatchedDates(terms, now);
  return [...moments, ...closing].reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null);
}

function listWatchedDates(terms: SubscriptionTerms, now: Date): readonly Date[] {
  if (!terms.renews) return [];
  const { to } = computeNoticeWindow(terms, computeCurrentTerm(terms, now));
  const end = computeMorning(computeTermEnd(terms, computeCurrentTerm(terms, now)));
  return [computeMorning(to), end].filter((at) => at > now);
}

function listPlannedActs(
  agreedTerms: SubscriptionTerms,
  history: readonly SubscriptionEvent[],
  now: Date,
): readonly DatedAct[] {
  const events = sortEvents(history);
  const terms = computeTerms(agreedTerms, events, now);
  const life: Life = { terms, events, state: computeSubscriptionState(terms, events, now), now };
  const handledMails = new Set(selectEvents(events, 'mailed', 'mail-refused').map(({ mail }) => mail));
  const mails = listSubscriptionMails(life)
    .map(({ at, mail }) => ({ at, act: { kind: 'mail', key: buildMailKey(mail), mail } as const }))
    .filter(({ act }) => !handledMails.has(act.key));
  return [...mails, ...planNextCharge(life), ...listRefunds(life)];
}

/** The card is asked on the day, then beside each reminder; never while an answer is awaited. */
function planNextCharge(life: Life): readonly DatedAct[] {
  const { terms, events, state } = life;
  const { nextCharge: next, failed } = state;
  if (next === null || isPaidWithOrder(life, next) || isPaused(events)) return [];
  const ofThis = ({ charge }: { readonly charge: number }) => charge === next.index;
  const attempts = selectEvents(events, 'charge-asked').filter(ofThis);
  const refusedAttempts = new Set(
    selectEvents(events, 'refused')
      .filter(ofThis)
      .map(({ attempt }) => attempt),
  );
  const unanswered = attempts.findLast(({ attempt }) => !refusedAttempts.has(attempt));
  const pendings = selectEvents(events, 'charge-pending').filter(
    (one) => ofThis(one) && !refusedAttempts.has(one.attempt),
  );
  const pending = pendings.at(-1);
  if (pending !== undefined) return [planRetry(next, pending, pendings.length)];
  const attempt = unanswered?.attempt ?? attempts.length + 1;
  const days = daysOfReminders[attempt - 1];
  if (days === undefined) return [];
  const from = failed?.charge === next.index ? computeInstantAfter(terms, failed.failedAt, days) : null;
  const at = unanswered?.at ?? from ?? computeFirstRequest(life, next);
  if (at === null) return [];
  return [{ at, act: { kind: 'charge', charge: next.index, attempt, amountCents: next.amountCents } }];
}

/** Awaited for days, it is asked again under its name: the provider answers what became of it. */
function planRetry(
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
function computeFirstRequest(life: Life, { index, day }: PlannedCharge): Date | null {
  const { events } = life;
  const lastPaid = selectEvents(events, 'paid').findLast(({ charge }) => charge !== index);
  const key = buildMailKey({ name: 'late-charge', charge: index });
  const lateMail = selectEvents(events, 'mailed', 'mail-refused').find(({ mail }) => mail === key);
  if (lateMail === undefined && isLate(life, day)) return null;
  const earliest = [lastPaid, lateMail]
    .filter((event) => event !== undefined)
    .map(({ at }) => computeMorning(addDays(toParisDay(at), 1)));
  return [computeMorning(day), ...earliest].reduce((last, at) => (at > last ? at : last));
}

/**
 * Returns the refunds to ask for. A failed one is left to the team; one without an answer is asked again under the same
 * name.
 */
function listRefunds({ events, state, now }: Life): readonly DatedAct[] {
  const owedRefunds = state.payments
    .filter(({ owedCents, refundFailed }) => owedCents > 0 && !refundFailed)
    .map(({ payment, owedCents, returnedCents }) => ({
      refund: `${payment}:${returnedCents + owedCents}`,
      payment,
      amountCents: owedCents,
    }));
  const answeredRefunds = new Set(selectEvents(events, 'refunded', 'refund-failed').map(({ refund }) => refund));
  const unanswered = selectEvents(events, 'refund-asked')
    .filter(({ refund }) => !answeredRefunds.has(refund))
    .map(({ refund, payment, amountCents }) => ({ refund, payment, amountCents }));
  return [...owedRefunds, ...unanswered].map((one) => ({ at: now, act: { kind: 'refund', ...one } as const }));
}
