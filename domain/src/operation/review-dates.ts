import { lastDayOfCivilCes } from '../document/index.ts';
import { daysAReadingHolds } from '../fine/index.ts';
import { addDays, addMonths, formatDate, parsePlainDate, type PlainDate, toPlainDate } from '../kernel/index.ts';
import { letterTexts } from '../letter/index.ts';
import { nameCourt, daysARulingReadingHolds, rulingIds, rulings, type RulingReading } from '../ruling/index.ts';
import { formMonths, type TownRule } from '../town-rule/index.ts';

/** Kinds of sources that must be read again after a time: texts of law, rulings, rules of towns and their forms. */
export const reviewedKinds = ['law', 'ruling', 'town', 'form', 'card'] as const;
export type ReviewedKind = (typeof reviewedKinds)[number];

/** `unread`: never read, and not relied on. `over`: no longer relied on, or to be read again at once. */
export const reviewStates = ['over', 'soon', 'good', 'unread'] as const;
export type ReviewState = (typeof reviewStates)[number];

export interface ReviewDate {
  /** Sort key: what ends first comes first; equal for the same text. */
  readonly key: string;
  readonly kind: ReviewedKind;
  /** The text as it is cited, or the name of a commune. */
  readonly name: string;
  readonly insee: string | null;
  /** A day, or a month where no more is known; null when it was never read. */
  readonly readOn: string | null;
  /** Last day it is relied on; null when it was never read. */
  readonly until: PlainDate | null;
  readonly state: ReviewState;
}

/** Days before the end in which a text is to be read again. */
const soonDays = 60;
/** A commune changes its rule at a meeting of its council: a reading is taken again each year. */
const townMonths = 12;

type UnjudgedDate = Omit<ReviewDate, 'key' | 'state'> & { readonly id: string };

/** Lists everything that was read, the first to end first, with the unread at the end. */
export function computeReviewDates(
  { readings, rules }: { readonly readings: readonly RulingReading[]; readonly rules: readonly TownRule[] },
  today: PlainDate,
): readonly ReviewDate[] {
  const laws = Object.entries(letterTexts).map(([id, { cite, readOn }]): UnjudgedDate => {
    return { id, kind: 'law', name: cite, insee: null, readOn, until: addDays(readOn, daysAReadingHolds) };
  });
  const cardEnd: UnjudgedDate = {
    id: 'ces',
    kind: 'card',
    name: '',
    insee: null,
    readOn: null,
    until: toPlainDate(lastDayOfCivilCes),
  };
  const all = [
    ...laws,
    ...rulingIds.map((id) => buildRulingDate(id, readings)),
    cardEnd,
    ...rules.flatMap(buildTownDates),
  ];
  return all
    .map(({ id, ...date }) => ({
      ...date,
      key: `${date.until ?? '9'} ${date.kind} ${id}`,
      state: computeReviewState(date, today),
    }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

function buildRulingDate(id: (typeof rulingIds)[number], readings: readonly RulingReading[]): UnjudgedDate {
  const { court, decidedOn, number } = rulings[id];
  const readOn = readings.find(({ ruling }) => ruling === id)?.readOn ?? null;
  const name = [nameCourt(court), formatDate(decidedOn), ...(number === null ? [] : [`n° ${number}`])].join(', ');
  const until = readOn === null ? null : addDays(readOn, daysARulingReadingHolds);
  return { id, kind: 'ruling', name, insee: null, readOn, until };
}

function buildTownDates({ insee, commune, readOn, appealForm }: TownRule): readonly UnjudgedDate[] {
  const about = { id: insee, name: commune, insee } as const;
  const formRead = parsePlainDate(appealForm?.readOn ?? '');
  return [
    { ...about, kind: 'town', readOn, until: addMonths(toFirstDay(readOn), townMonths) },
    ...(formRead === null
      ? []
      : [{ ...about, kind: 'form', readOn: formRead, until: addMonths(formRead, formMonths) } as const]),
  ];
}

/** Returns the day of a reading; when only its month is known, the first day of it. */
function toFirstDay(readOn: string): PlainDate {
  return toPlainDate(readOn.length === 7 ? `${readOn}-01` : readOn);
}

function computeReviewState({ until }: Pick<ReviewDate, 'until'>, today: PlainDate): ReviewState {
  if (until === null) return 'unread';
  if (until < today) return 'over';
  return until <= addDays(today, soonDays) ? 'soon' : 'good';
}
