import {
  addDays,
  addMonths,
  toLastWorkingDay,
  toNextWorkingDay,
  type HolidayRegion,
  type PlainDate,
} from '../kernel/index.ts';
import { listAppealDelays, type AppealDates } from './after-appeal.ts';
import type { Residence } from './countries.ts';
import type { DeadlineCode, DeadlineRule } from './deadline-codes.ts';
import type { Delivery, FineTrack } from './fine.ts';
import { isRectifiedNotice } from './fine-status.ts';
import type { LegalTextId } from './legal-texts.ts';
import { addOneMonth, computeNotification, tribunalRegion, type CountingPlaces, type Reading } from './notification.ts';

/**
 * A deadline has two dates. `safe` is the earliest reading of the texts: the one to keep. `outer` is the latest
 * reading (clear days, « délai franc », closed days carried over): « peut-être encore possible, à vérifier ».
 */
export interface Deadline {
  readonly code: DeadlineCode;
  readonly safe: PlainDate;
  readonly outer: PlainDate;
  /** The last day to post: worked at the office and where the sender lives, and not after `safe`. */
  readonly postBy: PlainDate;
  readonly rule: DeadlineRule;
  /** Residence of the person, when it adds months to the outer date; null when it adds none. */
  readonly residence: Residence | null;
  readonly law: readonly LegalTextId[];
}

/** The dates and places that deadlines are counted from. An absent or null date has not happened yet. */
export interface FineDates extends AppealDates {
  readonly track: FineTrack;
  /** Day of the notice; of an FPS majoré or an amende majorée, the day its « avertissement » or notice was sent. */
  readonly noticeDate: PlainDate;
  readonly delivery: Delivery;
  /** Day of the request of the registry of the parking tribunal that still waits for an answer. */
  readonly registryAskedOn?: PlainDate | null;
  /** Region of the office. Its closed days move the outer date and the day to post. The tribunal is in Limoges. */
  readonly region?: HolidayRegion;
  /** Region from which the letter is posted, null when unknown. Its closed days move the day to post alone. */
  readonly senderRegion?: HolidayRegion | null;
  /**
   * Residence of the person who contests, when far away. The outer date of the penal delays is later from abroad (CPP
   * 530-2-1), that of the tribunal from abroad and overseas (CGCT R2333-120-33).
   */
  readonly residence?: Residence | null;
}

/** A delay as the texts count it, before the day to post is added. */
interface Delay extends Pick<Deadline, 'code' | 'rule' | 'law'> {
  readonly reading: Reading;
  /** Absent: the distance adds nothing. */
  readonly residence?: Residence | null;
}

/** Returns the deadlines that can be counted from the known dates, in the order a person meets them. */
export function listDeadlines(dates: FineDates): readonly Deadline[] {
  const region = findOfficeRegion(dates);
  const postRegions = [region, dates.senderRegion ?? region];
  return listDelays(dates).map(({ code, reading, rule, residence = null, law }) => ({
    code,
    ...reading,
    postBy: toLastWorkingDay(reading.safe, postRegions),
    rule,
    residence,
    law,
  }));
}

function listDelays(dates: FineDates): readonly Delay[] {
  switch (dates.track) {
    case 'fps':
      return listFpsDelays(dates);
    case 'fps-majore':
      return [countMajoreTribunal(dates), ...listRegistryDelays(dates), countMajorePayment(dates)];
    case 'contravention':
      return [countRequete(dates), countContraventionPayment(dates)];
    case 'amende-majoree':
      return [countReclamation(dates), countReclamationBar(dates)];
    case 'prive':
      // A contract, not a public procedure: no text gives it a delay.
      return [];
  }
}

function findOfficeRegion({ region = 'metropole' }: FineDates): HolidayRegion {
  return region;
}

// FPS: the appeal to the town, then the parking tribunal.

function listFpsDelays(dates: FineDates): readonly Delay[] {
  const afterAppeal = listAppealDelays(dates, findTribunalPlaces(dates)).map((delay) =>
    delay.code === 'tsp' ? addDistance(delay, dates) : delay,
  );
  const beforeTribunal = [...afterAppeal, ...listRegistryDelays(dates)];
  // An FPS has one appeal, so none follows; and no text that was read dates the payment of what is left.
  if (isRectifiedNotice(dates)) return beforeTribunal;
  return [countRapo(dates), ...beforeTribunal, countFpsPayment(dates)];
}

function countRapo(dates: FineDates): Delay {
  const notification = computeNotification(dates.noticeDate, dates.delivery);
  return {
    code: 'rapo',
    rule: 'rapo',
    reading: addOneMonth(notification, { region: findOfficeRegion(dates) }),
    law: ['cgct-r2333-120-13', 'cgct-l2333-87'],
  };
}

/** No text that was read makes these three months clear or carries them over. */
function countFpsPayment({ noticeDate, delivery }: FineDates): Delay {
  const { safe, outer } = computeNotification(noticeDate, delivery);
  return {
    code: 'payment',
    rule: 'payment-fps',
    reading: { safe: addMonths(safe, 3), outer: addMonths(outer, 3) },
    law: ['cgct-l2333-87'],
  };
}

// FPS majoré: the parking tribunal at once.

function countMajoreTribunal(dates: FineDates): Delay {
  const notification = computeNotification(dates.noticeDate, dates.delivery);
  return addDistance(
    {
      code: 'fps-majore-tsp',
      rule: 'fps-majore-tsp',
      reading: addOneMonth(notification, findTribunalPlaces(dates)),
      law: ['cgct-r2333-120-30', 'ce-433309', 'cgct-l2333-87'],
    },
    dates,
  );
}

function countMajorePayment({ noticeDate }: FineDates): Delay {
  const rebateEnd = addMonths(noticeDate, 1);
  return {
    code: 'payment',
    rule: 'payment-fps-majore',
    reading: { safe: rebateEnd, outer: rebateEnd },
    law: ['cg3p-l2323-7-1'],
  };
}

// The parking tribunal, from an FPS or an FPS majoré.

function findTribunalPlaces({ residence = null }: FineDates): CountingPlaces {
  return { region: tribunalRegion, residence };
}

/** Adds the text that lengthens a delay before the tribunal for a person who lives far away. */
function addDistance(delay: Delay, { residence = null }: FineDates): Delay {
  if (residence === null) return delay;
  return { ...delay, residence, law: [...new Set([...delay.law, 'cgct-r2333-120-33' as const])] };
}

/** No text that was read lengthens this month with the distance, nor says when a request counts as received. */
function listRegistryDelays({ registryAskedOn = null }: FineDates): readonly Delay[] {
  if (registryAskedOn === null) return [];
  const request = { safe: registryAskedOn, outer: registryAskedOn };
  return [
    {
      code: 'tsp-regularisation',
      rule: 'tsp-regularisation',
      reading: addOneMonth(request, { region: tribunalRegion }),
      law: ['cgct-r2333-120-39'],
    },
  ];
}

// Penal delays. They are not « franc »; the outer date is later from abroad (CPP 530-2-1).

function countRequete(dates: FineDates): Delay {
  const last = addDays(dates.noticeDate, 45);
  return countPenalDelay({ code: 'requete', last, law: ['cpp-529-2', 'cpp-r49-4', 'cpp-801'] }, dates);
}

/** No text that was read carries over the sixty days of an online payment. */
function countContraventionPayment(dates: FineDates): Delay {
  const { noticeDate } = dates;
  return addMonthFromAbroad(
    {
      code: 'payment',
      rule: 'payment-contravention',
      reading: { safe: addDays(noticeDate, 45), outer: addDays(noticeDate, 60) },
      law: ['cpp-529-2', 'cpp-r49-3-1'],
    },
    dates,
  );
}

function countReclamation(dates: FineDates): Delay {
  const last = addDays(dates.noticeDate, 30);
  return countPenalDelay({ code: 'reclamation', last, law: ['cpp-530', 'cpp-801'] }, dates);
}

function countReclamationBar(dates: FineDates): Delay {
  const last = addMonths(dates.noticeDate, 3);
  return countPenalDelay({ code: 'reclamation-bar', last, law: ['cpp-530', 'cpp-801'] }, dates);
}

interface PenalDelay {
  readonly code: Extract<DeadlineCode, 'requete' | 'reclamation' | 'reclamation-bar'>;
  readonly last: PlainDate;
  readonly law: readonly LegalTextId[];
}

/** Only the outer date carries a closed day over (CPP 801). */
function countPenalDelay({ code, last, law }: PenalDelay, dates: FineDates): Delay {
  const delay = addMonthFromAbroad({ code, rule: code, reading: { safe: last, outer: last }, law }, dates);
  const { safe, outer } = delay.reading;
  return { ...delay, reading: { safe, outer: toNextWorkingDay(outer, findOfficeRegion(dates)) } };
}

function addMonthFromAbroad(delay: Delay, { residence }: FineDates): Delay {
  if (residence !== 'abroad') return delay;
  const { safe, outer } = delay.reading;
  return { ...delay, residence, reading: { safe, outer: addMonths(outer, 1) }, law: [...delay.law, 'cpp-530-2-1'] };
}

/**
 * Returns whether a deadline can still be kept: `open` up to the safe date, `uncertain` up to the outer date, `passed`
 * after it. Both dates are included.
 */
export function computeDeadlineState(
  deadline: Pick<Deadline, 'safe' | 'outer'>,
  today: PlainDate,
): 'open' | 'uncertain' | 'passed' {
  if (today <= deadline.safe) return 'open';
  return today <= deadline.outer ? 'uncertain' : 'passed';
}
