import { addMonths, type PlainDate } from '../kernel/index.ts';
import type { DeadlineRule } from './deadline-codes.ts';
import type { Delivery } from './fine.ts';
import type { LegalTextId } from './legal-texts.ts';
import { addOneMonth, computeNotification, type CountingPlaces, type Reading } from './notification.ts';

/** The dates of the appeal of an FPS (RAPO) and of its answer. An absent or null date has not happened yet. */
export interface AppealDates {
  /** Day the appeal was sent. No receipt is earlier. */
  readonly sentOn?: PlainDate | null;
  /** Day printed on the acknowledgment of receipt of the appeal. */
  readonly rapoReceivedOn?: PlainDate | null;
  /** Day of the written answer; when it came by post, the day it was sent. */
  readonly decisionOn?: PlainDate | null;
  /** How the answer came. When it is null, the safe date takes it as read that day, and the outer date as posted. */
  readonly decisionDelivery?: Delivery | null;
  /** True when the answer is a rectified notice, which reduces the sum and is contested by itself. */
  readonly reduced?: boolean;
}

/** The day of the refusal by silence, or the delay before the tribunal. */
export interface AppealDelay {
  readonly code: 'rapo-silence' | 'tsp';
  readonly rule: DeadlineRule;
  readonly reading: Reading;
  readonly law: readonly LegalTextId[];
}

interface WrittenAnswer {
  readonly writtenOn: PlainDate;
  /** When it counts as notified. */
  readonly notification: Reading;
  readonly isRectifiedNotice: boolean;
}

/** The delay before the tribunal, as one rule counts it. */
type TribunalDelay = Pick<AppealDelay, 'rule' | 'reading'>;

const appealLaw = ['cgct-r2333-120-30', 'cgct-r2333-120-13'] as const;
/** The texts that some rules rest on, beside `appealLaw`. */
const extraLaw: Partial<Record<DeadlineRule, readonly LegalTextId[]>> = {
  'tsp-rectified': ['cgct-r2333-120-33', 'cgct-r2333-120-14'],
  'tsp-replaced': ['cgct-r2333-120-33', 'cja-r421-2'],
};

/**
 * Returns what follows the appeal: the day of the refusal by silence, unless a written answer came before it, and the
 * delay before the tribunal. Nothing follows an appeal of which neither the receipt nor an answer is known.
 */
export function listAppealDelays(dates: AppealDates, places: CountingPlaces): readonly AppealDelay[] {
  const answer = readAnswer(dates);
  const receivedOn = dates.rapoReceivedOn ?? null;
  if (receivedOn !== null) {
    const silence = computeSilence(receivedOn);
    const tribunal = toAppealDelay('tsp', countTribunal(silence, answer, places));
    if (answer !== null && isBeforeSilence(answer, silence)) return [tribunal];
    return [toAppealDelay('rapo-silence', { rule: 'rapo-silence', reading: silence }), tribunal];
  }
  if (answer === null) return [];
  const sentOn = dates.sentOn ?? null;
  const tribunal = sentOn === null ? countFromAnswer(answer, places) : countWithoutReceipt({ sentOn, answer }, places);
  return [toAppealDelay('tsp', tribunal)];
}

function toAppealDelay(code: AppealDelay['code'], { rule, reading }: TribunalDelay): AppealDelay {
  return { code, rule, reading, law: [...appealLaw, ...(extraLaw[rule] ?? [])] };
}

function readAnswer({ decisionOn, decisionDelivery, reduced }: AppealDates): WrittenAnswer | null {
  if (decisionOn == null) return null;
  return {
    writtenOn: decisionOn,
    notification:
      decisionDelivery == null
        ? { safe: decisionOn, outer: computeNotification(decisionOn, 'post').outer }
        : computeNotification(decisionOn, decisionDelivery),
    isRectifiedNotice: reduced === true,
  };
}

/**
 * Returns the day on which silence is a refusal: one month after receipt (CGCT R2333-120-13, a special rule: the
 * general one says two months).
 */
function computeSilence(receivedOn: PlainDate): Reading {
  const day = addMonths(receivedOn, 1);
  return { safe: day, outer: day };
}

/** True when, even by the latest reading, the answer was notified on the day of the silence at the latest. */
function isBeforeSilence({ notification }: WrittenAnswer, silence: Reading): boolean {
  return notification.outer <= silence.safe;
}

/** Counts the delay before the tribunal from the silence, from the written answer, or from both. */
function countTribunal(silence: Reading, answer: WrittenAnswer | null, places: CountingPlaces): TribunalDelay {
  const fromSilence = addOneMonth(silence, places);
  if (answer === null) return { rule: 'tsp-silence', reading: fromSilence };
  // No silence is left to count.
  if (isBeforeSilence(answer, silence)) return countFromAnswer(answer, places);
  const { writtenOn, notification } = answer;
  const fromAnswer = addOneMonth(notification, places);
  // Written in time, and perhaps notified too late: either of the two may be the refusal.
  if (writtenOn <= silence.safe)
    return {
      rule: 'tsp-both',
      reading: { safe: chooseEarlier(fromSilence.safe, fromAnswer.safe), outer: fromAnswer.outer },
    };
  // A rectified notice sets another sum and replaces the refusal by silence: its month runs from its own notification.
  // The month of the silence gives the safe date only while it can still be kept.
  if (answer.isRectifiedNotice) {
    const safe = notification.safe <= fromSilence.safe ? fromSilence.safe : fromAnswer.safe;
    return { rule: 'tsp-rectified', reading: { safe, outer: fromAnswer.outer } };
  }
  // Once the month of the silence is over, a plain refusal only confirms the first one.
  if (notification.safe > fromSilence.outer) return { rule: 'tsp-confirmed', reading: fromSilence };
  // Before, it may open a month of its own (CJA R421-2, by analogy: the outer date only).
  return { rule: 'tsp-replaced', reading: { safe: fromSilence.safe, outer: fromAnswer.outer } };
}

function countFromAnswer({ notification }: WrittenAnswer, places: CountingPlaces): TribunalDelay {
  return { rule: 'tsp-decision', reading: addOneMonth(notification, places) };
}

/**
 * Counts the delay before the tribunal when the receipt was never noted. The appeal may have been received on the day
 * it was sent, and refused by silence a month later: the safe date assumes so. The outer date counts the month from
 * the answer. No day of refusal by silence is given.
 */
function countWithoutReceipt(
  { sentOn, answer }: { readonly sentOn: PlainDate; readonly answer: WrittenAnswer },
  places: CountingPlaces,
): TribunalDelay {
  const fromAnswer = countFromAnswer(answer, places);
  const { safe } = countTribunal(computeSilence(sentOn), answer, places).reading;
  if (safe >= fromAnswer.reading.safe) return fromAnswer;
  return { rule: 'tsp-receipt-unknown', reading: { safe, outer: fromAnswer.reading.outer } };
}

function chooseEarlier(one: PlainDate, other: PlainDate): PlainDate {
  return one < other ? one : other;
}
