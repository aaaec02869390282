import { addDays, parsePlainDate } from '../kernel/index.ts';
import { permanent, type ExhibitRead, type RecognisedValue } from './exhibit-read.ts';

/** The moment of the finding; its hour is null where it was not typed. */
interface FindingMoment {
  readonly day: string;
  readonly time: string | null;
}

/** The stay of a ticket compared with the moment of the finding. */
interface ComparedStay {
  readonly isCovering: boolean;
  /** The day that shows it. */
  readonly day: RecognisedValue;
}

/**
 * Compares the stay of a ticket with the moment of the finding; null where the ticket tells too little of it. A stay of
 * 24 hours begins on the day before as often as not, and one that ended an hour before the finding is no answer. An
 * hour that is on neither paper is not held against the ticket.
 */
export function compareStay({ values }: ExhibitRead, finding: FindingMoment): ComparedStay | null {
  const [end = null] = values.until;
  const namedDays = values.day.filter((one) => one.named && (end === null || !isPrintedAt(one, end)));
  const possibleStarts = namedDays
    .filter((one) => isNotAfter(one, finding))
    .sort((a, b) => (buildMomentKey(a) < buildMomentKey(b) ? 1 : -1));
  const [start] = possibleStarts;
  if (end !== null) return untilEnd(end, start, finding);
  const [late] = namedDays.filter((one) => one.value === finding.day);
  if (start === undefined) return late === undefined ? null : { isCovering: false, day: late };
  const last = computeStayEnd(start, values.stayHours);
  if (last !== null) return { isCovering: isNotBefore(last, finding), day: start };
  return start.value === finding.day ? { isCovering: true, day: start } : null;
}

function untilEnd(
  end: RecognisedValue,
  start: RecognisedValue | undefined,
  finding: FindingMoment,
): ComparedStay | null {
  if (end.value !== permanent && !isNotBefore(end, finding)) return { isCovering: false, day: end };
  if (start === undefined) return null;
  // The last day without its hour may have ended before the finding, unless the ticket was taken on that day.
  const isHourUnknown = end.value === finding.day && (end.at === undefined || finding.time === null);
  return isHourUnknown && start.value !== finding.day
    ? { isCovering: false, day: end }
    : { isCovering: true, day: start };
}

type PrintedMoment = Pick<RecognisedValue, 'value' | 'at'>;

/** Returns whether both were read in one place: the end of a stay is a day of the ticket too. */
function isPrintedAt(
  { page, parts: [part] }: RecognisedValue,
  { page: otherPage, parts: [other] }: RecognisedValue,
): boolean {
  return page === otherPage && part?.left === other?.left && part?.top === other?.top;
}

/** Computes the end of a stay of that many hours; null when its start, or its only length, is unknown. */
function computeStayEnd({ value, at }: PrintedMoment, lengths: readonly RecognisedValue[] = []): PrintedMoment | null {
  const day = parsePlainDate(value);
  const [hours, another] = lengths;
  if (day === null || at === undefined || hours === undefined || another !== undefined) return null;
  const total = Number(at.slice(0, 2)) + Number(hours.value);
  return {
    value: addDays(day, Math.floor(total / 24)),
    at: `${String(total % 24).padStart(2, '0')}${at.slice(2)}`,
  };
}

function buildMomentKey({ value, at = '' }: PrintedMoment): string {
  return `${value} ${at}`;
}

function isNotAfter({ value, at }: PrintedMoment, { day, time }: FindingMoment): boolean {
  return value === day ? at === undefined || time === null || at <= time : value < day;
}

function isNotBefore({ value, at }: PrintedMoment, { day, time }: FindingMoment): boolean {
  return value === day ? at === undefined || time === null || at >= time : value > day;
}
