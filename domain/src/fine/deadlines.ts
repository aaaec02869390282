import {
  addDays,
  addMonths,
  toLastWorkingDay,
  toNextWorkingDay,
  type HolidayRegion,
  type PlainDate,
} from '../kernel/index.ts';
import type { Residence } from './countries.ts';
import type { DeadlineCode, DeadlineRule } from './deadline-codes.ts';
import type { Delivery, FineTrack } from './fine.ts';
import { isRectifiedNotice } from './fine-status.ts';
import type { LegalTextId } from './legal-texts.ts';

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
export interface FineDates {
  readonly track: FineTrack;
  /** Day of the notice; of an FPS majoré or an amende majorée, the day its « avertissement » or notice was sent. */
  readonly noticeDate: PlainDate;
  readonly delivery: Delivery;
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

/** Penal delays are not « franc ». The outer date, but that of the payment, carries a closed day over (CPP 801). */
type PenalCode = Extract<DeadlineCode, 'requete' | 'payment' | 'reclamation' | 'reclamation-bar'>;

/** The two dates of a deadline, as one way to count gives them. */
interface Reading {
  readonly safe: PlainDate;
  readonly outer: PlainDate;
}

type CodeAndRule = Pick<Deadline, 'code' | 'rule'>;

/** Returns the code and the rule of a deadline that has one rule alone, of the same name. */
function ownRule(code: DeadlineCode & DeadlineRule): CodeAndRule {
  return { code, rule: code };
}

/** Returns the deadlines that can be counted from the known dates, in the order a person meets them. */
export function listDeadlines(dates: FineDates): readonly Deadline[] {
  const region = dates.region ?? 'metropole';
  const senderRegion = dates.senderRegion ?? region;
  const toDeadline = ({ code, rule }: CodeAndRule, reading: Reading, law: readonly LegalTextId[]): Deadline => ({
    code,
    ...reading,
    postBy: toLastWorkingDay(reading.safe, [region, senderRegion]),
    rule,
    residence: null,
    law,
  });
  const from = dates.noticeDate;
  const residence = dates.residence ?? null;
  const atTribunal = { region: tribunalRegion, residence };
  const isAbroad = residence === 'abroad';
  const toPenalDeadline = (code: PenalCode, last: PlainDate, law: readonly LegalTextId[]): Deadline => {
    const latest = isAbroad ? addMonths(last, 1) : last;
    // No text that was read carries over the sixty days of an online payment.
    const reading =
      code === 'payment'
        ? { safe: addDays(from, 45), outer: latest }
        : { safe: last, outer: toNextWorkingDay(latest, region) };
    const rule = code === 'payment' ? 'payment-contravention' : code;
    return isAbroad
      ? { ...toDeadline({ code, rule }, reading, [...law, 'cpp-530-2-1']), residence }
      : toDeadline({ code, rule }, reading, law);
  };
  const toTribunal: typeof toDeadline = (codeAndRule, reading, law) => ({
    ...toDeadline(
      codeAndRule,
      reading,
      residence === null ? law : [...new Set([...law, 'cgct-r2333-120-33' as const])],
    ),
    residence,
  });
  // No text that was read lengthens this month with the distance, nor says when a request counts as received.
  const requestedOn = dates.registryAskedOn ?? null;
  const registry =
    requestedOn === null
      ? []
      : [
          toDeadline(
            ownRule('tsp-regularisation'),
            addOneMonth({ safe: requestedOn, outer: requestedOn }, { region: tribunalRegion }),
            ['cgct-r2333-120-39'],
          ),
        ];
  switch (dates.track) {
    case 'fps': {
      const notified = computeNotification(from, dates.delivery);
      const beforeTribunal = afterAppeal(dates, atTribunal).map(({ code, rule, reading }) =>
        (code === 'tsp' ? toTribunal : toDeadline)({ code, rule }, reading, [...appealLaw, ...(extraLaw[rule] ?? [])]),
      );
      // An FPS has one appeal, so none follows; and no text that was read dates the payment of what is left.
      if (isRectifiedNotice(dates)) return [...beforeTribunal, ...registry];
      return [
        toDeadline(ownRule('rapo'), addOneMonth(notified, { region }), ['cgct-r2333-120-13', 'cgct-l2333-87']),
        ...beforeTribunal,
        ...registry,
        // No text that was read makes these three months clear or carries them over.
        toDeadline(
          { code: 'payment', rule: 'payment-fps' },
          { safe: addMonths(notified.safe, 3), outer: addMonths(notified.outer, 3) },
          ['cgct-l2333-87'],
        ),
      ];
    }
    case 'fps-majore': {
      const rebate = addMonths(from, 1);
      return [
        toTribunal(ownRule('fps-majore-tsp'), addOneMonth(computeNotification(from, dates.delivery), atTribunal), [
          'cgct-r2333-120-30',
          'ce-433309',
          'cgct-l2333-87',
        ]),
        ...registry,
        toDeadline({ code: 'payment', rule: 'payment-fps-majore' }, { safe: rebate, outer: rebate }, [
          'cg3p-l2323-7-1',
        ]),
      ];
    }
    case 'contravention':
      return [
        toPenalDeadline('requete', addDays(from, 45), ['cpp-529-2', 'cpp-r49-4', 'cpp-801']),
        toPenalDeadline('payment', addDays(from, 60), ['cpp-529-2', 'cpp-r49-3-1']),
      ];
    case 'amende-majoree':
      return [
        toPenalDeadline('reclamation', addDays(from, 30), ['cpp-530', 'cpp-801']),
        toPenalDeadline('reclamation-bar', addMonths(from, 3), ['cpp-530', 'cpp-801']),
      ];
    case 'prive':
      // A contract, not a public procedure: no text gives it a delay.
      return [];
  }
}

/**
 * Returns the day a paper counts as notified: the same day on the windscreen or online; by post, five clear days after
 * it was sent (CGCT L2333-87 II).
 */
export function computeNotification(sentOn: PlainDate, delivery: Delivery): Reading {
  if (delivery !== 'post') return { safe: sentOn, outer: sentOn };
  return { safe: addDays(sentOn, 5), outer: addDays(sentOn, 6) };
}

const appealLaw = ['cgct-r2333-120-30', 'cgct-r2333-120-13'] as const;
/** The texts that some rules rest on, beside `appealLaw`. */
const extraLaw: Partial<Record<DeadlineRule, readonly LegalTextId[]>> = {
  'tsp-rectified': ['cgct-r2333-120-33', 'cgct-r2333-120-14'],
  'tsp-replaced': ['cgct-r2333-120-33', 'cja-r421-2'],
};

/** A deadline that follows the appeal, before its law and its day to post are added. */
type AppealDeadline = { readonly code: 'rapo-silence' | 'tsp'; readonly rule: DeadlineRule; readonly reading: Reading };

/**
 * Returns the day of the refusal by silence and the deadline before the tribunal. Silence for one month from receipt is
 * a refusal (CGCT R2333-120-13, a special rule: the general one says two months). A written answer notified on
 * that day at the latest, even by its latest reading, leaves no silence to count; one that may be later leaves both.
 */
function afterAppeal(dates: FineDates, places: CountingPlaces): readonly AppealDeadline[] {
  const { rapoReceivedOn, decisionOn, decisionDelivery } = dates;
  if (rapoReceivedOn == null && dates.sentOn != null && decisionOn != null)
    return computeAnsweredDeadlines({ ...dates, rapoReceivedOn: dates.sentOn }, places);
  const refusedBySilenceOn = rapoReceivedOn == null ? null : addMonths(rapoReceivedOn, 1);
  const decision = decisionOn == null ? null : computeDecisionReading(decisionOn, decisionDelivery ?? null);
  const fromDecision = decision === null ? null : addOneMonth(decision, places);
  if (refusedBySilenceOn === null || (decision !== null && decision.outer <= refusedBySilenceOn))
    return fromDecision === null ? [] : [{ code: 'tsp', rule: 'tsp-decision', reading: fromDecision }];
  const silence = { safe: refusedBySilenceOn, outer: refusedBySilenceOn };
  const fromSilence = addOneMonth(silence, places);
  const computeTribunal = (): Pick<AppealDeadline, 'rule' | 'reading'> => {
    if (decision === null || fromDecision === null) return { rule: 'tsp-silence', reading: fromSilence };
    if (decisionOn != null && decisionOn > refusedBySilenceOn)
      return computeAfterSilence(decision, { fromSilence, fromDecision, reduced: dates.reduced === true });
    return { rule: 'tsp-both', reading: { ...fromDecision, safe: chooseEarlier(fromSilence.safe, fromDecision.safe) } };
  };
  return [
    { code: 'rapo-silence', rule: 'rapo-silence', reading: silence },
    { code: 'tsp', ...computeTribunal() },
  ];
}

/**
 * Returns the deadline before the tribunal when the receipt was never noted. The appeal may have been received on the
 * day it was sent, and refused by silence a month later: the safe date assumes so. The outer date counts the month from
 * the answer. No day of refusal by silence is given.
 */
function computeAnsweredDeadlines(dates: FineDates, places: CountingPlaces): readonly AppealDeadline[] {
  const earliest = afterAppeal(dates, places).find(({ code }) => code === 'tsp');
  return afterAppeal({ ...dates, sentOn: null, rapoReceivedOn: null }, places).map((fromAnswer) =>
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
 * Returns the rule and the dates before the tribunal when a written answer comes after the refusal by silence. A
 * rectified notice sets another sum and replaces that refusal: its month runs from its own notification, and the month
 * of the silence gives the safe date only while it can still be kept. A plain refusal may open a month of its own while
 * that of the silence runs (CJA R421-2, by analogy: the outer date only); later it only confirms the first refusal.
 */
function computeAfterSilence(
  decision: Reading,
  months: { readonly fromSilence: Reading; readonly fromDecision: Reading; readonly reduced: boolean },
): Pick<AppealDeadline, 'rule' | 'reading'> {
  const { fromSilence, fromDecision, reduced } = months;
  if (reduced) {
    const safe = decision.safe <= fromSilence.safe ? fromSilence.safe : fromDecision.safe;
    return { rule: 'tsp-rectified', reading: { safe, outer: fromDecision.outer } };
  }
  if (decision.safe > fromSilence.outer) return { rule: 'tsp-confirmed', reading: fromSilence };
  return { rule: 'tsp-replaced', reading: { ...fromDecision, safe: fromSilence.safe } };
}

/** Returns the earlier of two dates. */
function chooseEarlier(one: PlainDate, other: PlainDate): PlainDate {
  return one < other ? one : other;
}

/** Returns the day a written answer counts as notified. When `delivery` is null, `outer` takes it as posted. */
function computeDecisionReading(decisionOn: PlainDate, delivery: Delivery | null): Reading {
  if (delivery !== null) return computeNotification(decisionOn, delivery);
  return { safe: decisionOn, outer: computeNotification(decisionOn, 'post').outer };
}

/** The parking tribunal is in Limoges, whatever the town. */
const tribunalRegion: HolidayRegion = 'metropole';

/** The places that move the outer date of a deadline: the office, and where the person lives when it is far. */
interface CountingPlaces {
  readonly region: HolidayRegion;
  readonly residence?: Residence | null;
}

/** Months added to the deadline before the tribunal for people who live far away (CGCT R2333-120-33). */
const monthsOfDistance: Readonly<Record<Residence, number>> = { overseas: 1, abroad: 2 };

/**
 * Returns the deadline one month after `from`. The outer date alone adds the months of distance, counts the month
 * « franc » (the day after), and carries a closed day over to the next working day.
 */
function addOneMonth(from: Reading, { region, residence = null }: CountingPlaces): Reading {
  const months = 1 + (residence === null ? 0 : monthsOfDistance[residence]);
  return { safe: addMonths(from.safe, 1), outer: toNextWorkingDay(addDays(addMonths(from.outer, months), 1), region) };
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
