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

/** Days without an answer after which the charge is requested again, under the same name, to learn its outcome. */
const daysAwaited = 3;

/** Acts of the service on a subscription, each done once. */
export type SubscriptionAct =
  /** `key`: recorded in the events once the mail is sent, so that it is never sent twice. */
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

/** Mails that acknowledge a request of the holder: they never wait for the provider. */
const acknowledgements: readonly SubscriptionMail['name'][] = ['stop', 'plan-asked', 'plan-kept'];

/** Order of the acts of one instant: the card is charged before its holder gets a mail about the charge. */
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

/** Returns when to look at the subscription again if no event arrives before; null when never. */
export function computeNextLookAt(
  agreedTerms: SubscriptionTerms,
  history: readonly SubscriptionEvent[],
  now: Date,
): Date | null {
  const terms = computeTerms(agreedTerms, history, now);
  const { end, status } = computeSubscriptionState(terms, history, now);
  const moments = listPlannedActs(terms, history, now).map(({ at }) => at);
  if (end !== null && status !== 'ended') moments.push(end.at);
  // Also the end of the renewal notice's window: without a notice by then, the subscription is not renewed.
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

/** Plans the next charge: on its day, then with each reminder, but no new attempt while one awaits its answer. */
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

/** Plans to repeat a pending charge under the same name after `daysAwaited`: the provider answers with its outcome. */
function planRetry(
  { index, amountCents }: PlannedCharge,
  { at, attempt }: EventOf<'charge-pending'>,
  waits: number,
): DatedAct {
  const again = new Date(at.getTime() + daysAwaited * 86_400_000);
  return { at: again, act: { kind: 'charge', charge: index, attempt, amountCents, waits } };
}

/**
 * Returns when a charge is first requested, at most one a day. A charge late through our fault waits for the day after
 * the mail that warns its holder; null until that mail is sent or refused.
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
 * Returns the refunds to request. The team handles a failed one; one without an answer is requested again under the
 * same name.
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
