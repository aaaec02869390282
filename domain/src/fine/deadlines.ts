import { addDays, addMonths, lastWorkingDay, nextWorkingDay, type PlainDate } from '../kernel/index.ts';
import type { DeadlineKind } from './deadline-kinds.ts';
import type { Delivery } from './fine.ts';
import type { LegalTextId } from './legal-texts.ts';

/**
 * Two dates, never one. `safe` is the earliest reading of the texts: the one to keep. `outer` is the latest
 * reading (clear days, « délai franc », closed days carried over): « peut-être encore possible, à vérifier ».
 */
export interface Deadline {
  readonly kind: DeadlineKind;
  readonly safe: PlainDate;
  readonly outer: PlainDate;
  /** Last working day on or before `safe`: when the post office is open to take the letter. */
  readonly postBy: PlainDate;
  readonly law: readonly LegalTextId[];
}

export interface FpsDates {
  readonly noticeDate: PlainDate;
  readonly delivery: Delivery;
  /** Day printed on the acknowledgment of receipt of the appeal. */
  readonly rapoReceivedOn?: PlainDate;
}

interface Reading {
  readonly safe: PlainDate;
  readonly outer: PlainDate;
}

/** The deadlines that can be counted from what is known, in the order a person meets them. */
export function fpsDeadlines(dates: FpsDates): readonly Deadline[] {
  const notified = notification(dates.noticeDate, dates.delivery);
  const received = dates.rapoReceivedOn;
  return [rapoDeadline(notified), ...(received === undefined ? [] : [silence(received), tspDeadline(received)]), paymentDeadline(notified)];
}

/** CGCT L2333-87 II: same day on the windscreen or online; by post, five clear days after dispatch. */
export function notification(noticeDate: PlainDate, delivery: Delivery): Reading {
  if (delivery !== 'post') return { safe: noticeDate, outer: noticeDate };
  return { safe: addDays(noticeDate, 5), outer: addDays(noticeDate, 6) };
}

/** CGCT R2333-120-13: one month. Whether that month is « franc » is not settled, so only `outer` counts it so. */
function rapoDeadline(notified: Reading): Deadline {
  return deadline('rapo', { safe: addMonths(notified.safe, 1), outer: clear(addMonths(notified.outer, 1)) }, ['cgct-r2333-120-13', 'cgct-l2333-87']);
}

/** CGCT R2333-120-13: silence for one month from receipt is a refusal; a special rule, not the general two months. */
function silence(received: PlainDate): Deadline {
  const refused = addMonths(received, 1);
  return deadline('rapo-silence', { safe: refused, outer: refused }, ['cgct-r2333-120-13']);
}

/** One month from the implicit refusal; clear and carried over, as delays before a court are. */
function tspDeadline(received: PlainDate): Deadline {
  const last = addMonths(addMonths(received, 1), 1);
  return deadline('tsp', { safe: last, outer: clear(last) }, ['cgct-r2333-120-30', 'cgct-r2333-120-13']);
}

/** CGCT L2333-87: three months; no text was read that makes them clear or carries them over. */
function paymentDeadline(notified: Reading): Deadline {
  return deadline('payment', { safe: addMonths(notified.safe, 3), outer: addMonths(notified.outer, 3) }, ['cgct-l2333-87']);
}

/** « Délai franc »: the day after, then the next working day. */
function clear(last: PlainDate): PlainDate {
  return nextWorkingDay(addDays(last, 1));
}

function deadline(kind: DeadlineKind, reading: Reading, law: readonly LegalTextId[]): Deadline {
  return { kind, ...reading, postBy: lastWorkingDay(reading.safe), law };
}

export function deadlineState(deadline: Deadline, today: PlainDate): 'open' | 'uncertain' | 'passed' {
  if (today <= deadline.safe) return 'open';
  return today <= deadline.outer ? 'uncertain' : 'passed';
}
