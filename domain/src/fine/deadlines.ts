import {
  addDays,
  addMonths,
  lastWorkingDay,
  nextWorkingDay,
  type HolidayRegion,
  type PlainDate,
} from '../kernel/index.ts';
import type { Residence } from './countries.ts';
import type { DeadlineCode, DeadlineRule } from './deadline-codes.ts';
import type { Delivery, FineTrack } from './fine.ts';
import { isRectifiedNotice } from './fine-status.ts';
import type { LegalTextId } from './legal-texts.ts';

/**
 * Two dates, never one. `safe` is the earliest reading of the texts: the one to keep. `outer` is the latest
 * reading (clear days, « délai franc », closed days carried over): « peut-être encore possible, à vérifier ».
 */
export interface Deadline {
  readonly code: DeadlineCode;
  readonly safe: PlainDate;
  readonly outer: PlainDate;
  /** Last day worked at the office and where the sender lives, by `safe`: when a post office takes the letter. */
  readonly postBy: PlainDate;
  readonly rule: DeadlineRule;
  /** The distance that the outer date counts; null when it counts none. */
  readonly residence: Residence | null;
  readonly law: readonly LegalTextId[];
}

/** What the dates are counted from. An absent date is « not yet », never a guess. */
export interface FineDates {
  readonly track: FineTrack;
  /** FPS majoré and majored fine: day of dispatch of the « avertissement » or of the notice. */
  readonly noticeDate: PlainDate;
  readonly delivery: Delivery;
  /** Day the appeal was sent: none is received before it. */
  readonly sentOn?: PlainDate | null;
  /** Day printed on the acknowledgment of receipt of the appeal. */
  readonly rapoReceivedOn?: PlainDate | null;
  /** Day of the written answer: of its dispatch when it came by post. */
  readonly decisionOn?: PlainDate | null;
  /** Unknown: the safe date takes it as read that day, the outer one as posted. */
  readonly decisionDelivery?: Delivery | null;
  /** The answer is a rectified notice: it reduces the sum without cancelling it, and is contested by itself. */
  readonly reduced?: boolean;
  /** Day of the request of the registry of the parking tribunal that still waits for an answer. */
  readonly registryAskedOn?: PlainDate | null;
  /** Where the office is: its closed days only move the outer date and the day to post. The tribunal is in Limoges. */
  readonly region?: HolidayRegion;
  /** Where the letter is posted from: closed days there only move the day to post. Null: not known. */
  readonly senderRegion?: HolidayRegion | null;
  /**
   * Where the person contesting lives, when it is far: months more on the penal delays (CPP 530-2-1) and before the
   * tribunal (CGCT R2333-120-33). It was typed by them, so that the safe date does not rely on it.
   */
  readonly residence?: Residence | null;
}

/** CPP 801: not « franc »; a closed last day is carried over to the next working day, in the outer date. */
type PenalCode = Extract<DeadlineCode, 'requete' | 'payment' | 'reclamation' | 'reclamation-bar'>;

interface Reading {
  readonly safe: PlainDate;
  readonly outer: PlainDate;
}

type NamedDeadline = Pick<Deadline, 'code' | 'rule'>;

/** Most deadlines have one rule alone, of their own name. */
function named(code: DeadlineCode & DeadlineRule): NamedDeadline {
  return { code, rule: code };
}

/** The deadlines that can be counted from what is known, in the order a person meets them. */
export function fineDeadlines(dates: FineDates): readonly Deadline[] {
  const region = dates.region ?? 'metropole';
  const senderRegion = dates.senderRegion ?? region;
  const deadlineOf = ({ code, rule }: NamedDeadline, reading: Reading, law: readonly LegalTextId[]): Deadline => ({
    code,
    ...reading,
    postBy: lastWorkingDay(reading.safe, [region, senderRegion]),
    rule,
    residence: null,
    law,
  });
  const from = dates.noticeDate;
  const residence = dates.residence ?? null;
  const far = { region: tribunalRegion, residence };
  const isAbroad = residence === 'abroad';
  const penal = (code: PenalCode, last: PlainDate, law: readonly LegalTextId[]): Deadline => {
    const latest = isAbroad ? addMonths(last, 1) : last;
    // No text was read that carries over the sixty days of the payment in line.
    const reading =
      code === 'payment'
        ? { safe: addDays(from, 45), outer: latest }
        : { safe: last, outer: nextWorkingDay(latest, region) };
    const rule = code === 'payment' ? 'payment-contravention' : code;
    return isAbroad
      ? { ...deadlineOf({ code, rule }, reading, [...law, 'cpp-530-2-1']), residence }
      : deadlineOf({ code, rule }, reading, law);
  };
  const tribunal: typeof deadlineOf = (named, reading, law) => ({
    ...deadlineOf(named, reading, residence === null ? law : [...new Set([...law, 'cgct-r2333-120-33' as const])]),
    residence,
  });
  // No text was read that lengthens it with the distance, nor that supposes when a request is received.
  const requestedOn = dates.registryAskedOn ?? null;
  const registry =
    requestedOn === null
      ? []
      : [
          deadlineOf(
            named('tsp-regularisation'),
            monthThenClear({ safe: requestedOn, outer: requestedOn }, { region: tribunalRegion }),
            ['cgct-r2333-120-39'],
          ),
        ];
  switch (dates.track) {
    case 'fps': {
      const notified = notification(from, dates.delivery);
      const beforeTribunal = afterAppeal(dates, far).map(({ code, rule, reading }) =>
        (code === 'tsp' ? tribunal : deadlineOf)({ code, rule }, reading, [...appealLaw, ...(lawOf[rule] ?? [])]),
      );
      // No second appeal (one for each FPS), and no text was read that dates the payment of what is left.
      if (isRectifiedNotice(dates)) return [...beforeTribunal, ...registry];
      return [
        deadlineOf(named('rapo'), monthThenClear(notified, { region }), ['cgct-r2333-120-13', 'cgct-l2333-87']),
        ...beforeTribunal,
        ...registry,
        // No text was read that makes these three months clear or carries them over.
        deadlineOf(
          { code: 'payment', rule: 'payment-fps' },
          { safe: addMonths(notified.safe, 3), outer: addMonths(notified.outer, 3) },
          ['cgct-l2333-87'],
        ),
      ];
    }
    case 'fps-majore': {
      const rebate = addMonths(from, 1);
      return [
        tribunal(named('fps-majore-tsp'), monthThenClear(notification(from, dates.delivery), far), [
          'cgct-r2333-120-30',
          'ce-433309',
          'cgct-l2333-87',
        ]),
        ...registry,
        deadlineOf({ code: 'payment', rule: 'payment-fps-majore' }, { safe: rebate, outer: rebate }, [
          'cg3p-l2323-7-1',
        ]),
      ];
    }
    case 'contravention':
      return [
        penal('requete', addDays(from, 45), ['cpp-529-2', 'cpp-r49-4', 'cpp-801']),
        penal('payment', addDays(from, 60), ['cpp-529-2', 'cpp-r49-3-1']),
      ];
    case 'amende-majoree':
      return [
        penal('reclamation', addDays(from, 30), ['cpp-530', 'cpp-801']),
        penal('reclamation-bar', addMonths(from, 3), ['cpp-530', 'cpp-801']),
      ];
    case 'prive':
      // A contract, not a public procedure: no text gives it a delay.
      return [];
  }
}

/** CGCT L2333-87 II: same day on the windscreen or online; by post, five clear days after dispatch. */
export function notification(sentOn: PlainDate, delivery: Delivery): Reading {
  if (delivery !== 'post') return { safe: sentOn, outer: sentOn };
  return { safe: addDays(sentOn, 5), outer: addDays(sentOn, 6) };
}

const appealLaw = ['cgct-r2333-120-30', 'cgct-r2333-120-13'] as const;
/** What two rules rest on beside. */
const lawOf: Partial<Record<DeadlineRule, readonly LegalTextId[]>> = {
  'tsp-rectified': ['cgct-r2333-120-33', 'cgct-r2333-120-14'],
  'tsp-replaced': ['cgct-r2333-120-33', 'cja-r421-2'],
};

type Step = { readonly code: 'rapo-silence' | 'tsp'; readonly rule: DeadlineRule; readonly reading: Reading };

/**
 * Refusal by silence and the tribunal. Silence for one month from receipt is a refusal (CGCT R2333-120-13, a special
 * rule, not the general two months); a written answer notified before that day leaves no silence to count.
 */
function afterAppeal(dates: FineDates, far: Far): readonly Step[] {
  const { rapoReceivedOn, decisionOn, decisionDelivery } = dates;
  if (rapoReceivedOn == null && dates.sentOn != null && decisionOn != null)
    return answeredWithoutReceipt({ ...dates, rapoReceivedOn: dates.sentOn }, far);
  const refused = rapoReceivedOn == null ? null : addMonths(rapoReceivedOn, 1);
  const answered = decisionOn == null ? null : decisionReading(decisionOn, decisionDelivery ?? null);
  const fromDecision = answered === null ? null : monthThenClear(answered, far);
  if (refused === null || (answered !== null && answered.outer <= refused))
    return fromDecision === null ? [] : [{ code: 'tsp', rule: 'tsp-decision', reading: fromDecision }];
  const silence = { safe: refused, outer: refused };
  const fromSilence = monthThenClear(silence, far);
  const tribunal: Pick<Step, 'rule' | 'reading'> =
    answered === null || fromDecision === null
      ? { rule: 'tsp-silence', reading: fromSilence }
      : decisionOn != null && decisionOn > refused
        ? answeredAfterSilence(answered, { fromSilence, fromDecision, reduced: dates.reduced === true })
        : { rule: 'tsp-both', reading: { ...fromDecision, safe: earlierDate(fromSilence.safe, fromDecision.safe) } };
  return [
    { code: 'rapo-silence', rule: 'rapo-silence', reading: silence },
    { code: 'tsp', ...tribunal },
  ];
}

/**
 * The receipt was never noted: it may be as early as the sending, and the silence that refused, a month after it. The
 * safe date takes it so; the outer one keeps the month of the answer, and no day of silence is said.
 */
function answeredWithoutReceipt(dates: FineDates, far: Far): readonly Step[] {
  const earliest = afterAppeal(dates, far).find(({ code }) => code === 'tsp');
  return afterAppeal({ ...dates, sentOn: null, rapoReceivedOn: null }, far).map((fromAnswer) =>
    earliest === undefined || earliest.reading.safe >= fromAnswer.reading.safe
      ? fromAnswer
      : {
          code: 'tsp',
          rule: 'tsp-receipt-unknown',
          reading: { safe: earliest.reading.safe, outer: fromAnswer.reading.outer },
        },
  );
}

/**
 * A written answer made once the silence was a refusal. A rectified notice sets another sum, so that it takes the place
 * of that refusal: its month runs from its own notification, and the month of the silence stays the safe one only while
 * it can still be kept. A plain refusal may open its own month as long as that of the silence runs (CJA R421-2, by
 * analogy: the outer date only); later it confirms the refusal and reopens nothing.
 */
function answeredAfterSilence(
  answered: Reading,
  months: { readonly fromSilence: Reading; readonly fromDecision: Reading; readonly reduced: boolean },
): Pick<Step, 'rule' | 'reading'> {
  const { fromSilence, fromDecision, reduced } = months;
  if (reduced) {
    const isKept = answered.safe <= fromSilence.safe;
    return { rule: 'tsp-rectified', reading: { ...fromDecision, ...(isKept ? { safe: fromSilence.safe } : {}) } };
  }
  if (answered.safe > fromSilence.outer) return { rule: 'tsp-confirmed', reading: fromSilence };
  return { rule: 'tsp-replaced', reading: { ...fromDecision, safe: fromSilence.safe } };
}

function earlierDate(one: PlainDate, other: PlainDate): PlainDate {
  return one < other ? one : other;
}

function decisionReading(decisionOn: PlainDate, delivery: Delivery | null): Reading {
  if (delivery !== null) return notification(decisionOn, delivery);
  return { safe: decisionOn, outer: notification(decisionOn, 'post').outer };
}

/** The parking tribunal is in Limoges, whatever the town. */
const tribunalRegion: HolidayRegion = 'metropole';

interface Far {
  readonly region: HolidayRegion;
  readonly residence?: Residence | null;
}

/** CGCT R2333-120-33: months more before the tribunal. */
const monthsOfDistance: Readonly<Record<Residence, number>> = { overseas: 1, abroad: 2 };

/**
 * One month; only the outer date counts the distance, counts the month « franc » (the day after) and carries a closed
 * day over.
 */
function monthThenClear(from: Reading, { region, residence = null }: Far): Reading {
  const months = 1 + (residence === null ? 0 : monthsOfDistance[residence]);
  return { safe: addMonths(from.safe, 1), outer: nextWorkingDay(addDays(addMonths(from.outer, months), 1), region) };
}

export function deadlineState(
  deadline: Pick<Deadline, 'safe' | 'outer'>,
  today: PlainDate,
): 'open' | 'uncertain' | 'passed' {
  if (today <= deadline.safe) return 'open';
  return today <= deadline.outer ? 'uncertain' : 'passed';
}
