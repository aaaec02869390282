import {
  addMonths,
  foldText,
  makePlainDate,
  listMatchesNotAfter,
  parsePlainDate,
  type PlainDate,
} from '../kernel/index.ts';
import { type Candidate, markContradictions, makeCandidate, rankCandidates } from './candidate.ts';
import { parseDigits, computeEditDistance, repairWords } from './characters.ts';
import { listContexts, type Segment } from './read-page.ts';
import type { ReadingDoubt } from './reading-codes.ts';

export interface DatesRead {
  /** Day of dispatch or of being made available, when the paper names one apart. */
  readonly dispatch: readonly Candidate<PlainDate>[];
  readonly notice: readonly Candidate<PlainDate>[];
  readonly observed: readonly Candidate<PlainDate>[];
  readonly observedAt: readonly Candidate[];
  /** Days without a label. */
  readonly unnamed: readonly Candidate<PlainDate>[];
}

type DateKind = 'sent' | 'notice' | 'observed' | 'other';

/** Words before a date that tell its kind. Dates of payment, laws, cards and births are other dates. */
const labels: readonly (readonly [DateKind, RegExp])[] = [
  [
    'sent',
    /date d' ?(envoi|expedition|affranchissement)|(envoye|expedie|poste|adresse)e? (le|par courrier le)|(date de )?mise? a disposition( le)?|date de (notification|postage)/,
  ],
  [
    'notice',
    /date (de l' ?|d' ?|du )?(avis|edition|emission|etablissement|document)|avis (de paiement |de contravention |d'amende forfaitaire majoree |d'information )?(du|etabli|emis|edite|delivre)|(avis|document|avertissement) (emis|edite|etabli|delivre) le|date d'(edition|emission|etablissement)|avertissement du|(etabli|edite|emis|delivre)e? le|date de depot/,
  ],
  [
    'observed',
    /constat|infraction|relevee?s? le|controle|faits? du|commise? le|stationnement (du|le)|en stationnement/,
  ],
  [
    'other',
    /avant|tard|jusqu|limite|echeance|compter|arrete|decret|\bloi\b|deliberation|ordonnance|circulation|valid|valable|\bnee?\b|naissance|vigueur|modifie|depuis|article|version|consult|paye|regle|recours|contest|decision|reception|recu|majore/,
  ],
];

const months = [
  'janvier',
  'fevrier',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'aout',
  'septembre',
  'octobre',
  'novembre',
  'decembre',
];
const short = ['janv', 'fevr', 'mars', 'avr', 'mai', 'juin', 'juil', 'aout', 'sept', 'oct', 'nov', 'dec'];

/** Characters a printed digit may have been taken for. */
const d = '[0-9OoQIl|SsBZz]';
const numeric = new RegExp(`(${d}{1,2})\\s?([/.-])\\s?(${d}{1,2})\\s?\\2\\s?(${d}{4}|${d}{2})(?!\\w|/\\d)`, 'g');
const iso = /(20\d{2})-(\d{2})-(\d{2})(?![\w-])/g;
const inWords = new RegExp(`(${d}{1,2}|[1Il|]\\s?er)\\s+([A-Za-zÀ-ÿ0-9(]{3,10})\\.?\\s+(${d}{4})(?![\\w])`, 'g');
const hour = /([0-2OoIl]?[0-9OoIl])\s?[hH:]\s?([0-5OoSsIl][0-9OoSsBIl])(?![\d])/;
/**
 * Characters that may not precede a date in figures, a date in words or an hour: it would be the end of something
 * longer.
 */
const before = { figures: /[\w/.-]/, words: /\w/, hour: /[\w/.,-]/ };

interface PrintedDay {
  readonly from: number;
  readonly to: number;
  readonly day: PlainDate;
  readonly doubts: readonly ReadingDoubt[];
}

/** A day as it is printed, its month already read. */
interface PrintedParts {
  readonly year: string | undefined;
  readonly month: number;
  readonly day: string | undefined;
}

function listDayDoubts(day: PlainDate, today: PlainDate): readonly ReadingDoubt[] {
  if (day > today) return ['DATE_AHEAD'];
  return day < addMonths(today, -120) ? ['DATE_OLD'] : [];
}

/** Returns the days and the hour that a notice may state, best first. */
export function readDates(segments: readonly Segment[], today: PlainDate): DatesRead {
  const byKind = new Map<DateKind | 'unnamed', Candidate<PlainDate>[]>();
  const observedAt: Candidate[] = [];
  for (const segment of segments) {
    let end = 0;
    for (const printedDay of parseDays(segment.text)) {
      const kind = findKind(segments, segment, { from: printedDay.from, end });
      end = printedDay.to;
      const doubts = [
        ...printedDay.doubts,
        ...listDayDoubts(printedDay.day, today),
        ...(kind === 'unnamed' ? (['NO_LABEL'] as const) : []),
      ];
      byKind.set(kind, [
        ...(byKind.get(kind) ?? []),
        makeCandidate({ segment, from: printedDay.from, to: printedDay.to }, printedDay.day, doubts),
      ]);
      if (kind === 'observed') observedAt.push(...readHourAfter(segments, segment, printedDay.to));
    }
  }
  const of = (kind: DateKind | 'unnamed') => markContradictions(rankCandidates(byKind.get(kind) ?? []));
  return {
    dispatch: of('sent'),
    notice: of('notice'),
    observed: of('observed'),
    observedAt: markContradictions(rankCandidates(observedAt)),
    unnamed: of('unnamed'),
  };
}

/** Finds the kind of a day by its nearest label, on its own line first. */
function findKind(
  segments: readonly Segment[],
  segment: Segment,
  { from, end }: { readonly from: number; readonly end: number },
): DateKind | 'unnamed' {
  const [own = '', ...others] = listContexts(segments, segment, from);
  for (const context of [own.slice(end), ...(end === 0 ? others : [])]) {
    const text = repairWords(context);
    const last = labels
      .flatMap(([kind, label]) =>
        [...text.matchAll(new RegExp(label, 'g'))].map((match) => ({ kind, at: match.index + match[0].length })),
      )
      .sort((a, b) => b.at - a.at)[0];
    if (last !== undefined) return last.kind;
    // A line with other words is itself the label of its day, of an unknown kind.
    if (/[a-z]{4}.*[a-z]{4}/.test(text)) return 'unnamed';
  }
  return 'unnamed';
}

/** Returns the days printed in a text, with where each stands. */
export function parseDays(text: string): readonly PrintedDay[] {
  const days: PrintedDay[] = [];
  const add = (
    match: RegExpExecArray,
    { year = '', month, day = '' }: PrintedParts,
    doubts: readonly ReadingDoubt[],
  ) => {
    const [from, length] = [match.index, match[0].length];
    const [y, dd] = [parseDigits(year), parseDigits(day.replace(/\s?er$/i, ''))];
    if (y === null || dd === null) return;
    const full = y.digits.length === 2 ? `20${y.digits}` : y.digits;
    const date = parsePlainDate(`${full}-${String(month).padStart(2, '0')}-${dd.digits.padStart(2, '0')}`);
    if (date === null || days.some((earlierDay) => from < earlierDay.to && from + length > earlierDay.from)) return;
    const replaced = y.replaced + dd.replaced > 0;
    days.push({
      from,
      to: from + length,
      day: makePlainDate(Number(full), month, Number(dd.digits)),
      doubts: replaced ? [...doubts, 'LETTERS_AS_DIGITS'] : doubts,
    });
  };
  for (const match of listMatchesNotAfter(text, before.figures, iso))
    add(match, { year: match[1], month: Number(match[2]), day: match[3] }, []);
  for (const match of listMatchesNotAfter(text, before.figures, numeric)) {
    const month = parseDigits(match[3] ?? '');
    // Real digits first: words like « lo.il.so » are no day.
    if (month === null || (match[0].match(/\d/g) ?? []).length < 4) continue;
    add(
      match,
      { year: match[4], month: Number(month.digits), day: match[1] },
      month.replaced > 0 ? ['LETTERS_AS_DIGITS'] : [],
    );
  }
  for (const match of listMatchesNotAfter(text, before.words, inWords)) {
    const month = parseMonth(match[2] ?? '');
    if (month !== null)
      add(match, { year: match[3], month: month.number, day: match[1] }, month.exact ? [] : ['MONTH_CORRECTED']);
  }
  return days.sort((a, b) => a.from - b.from);
}

/** « fevrier », « févr », « f6vrier »; null when no single month is near enough. */
function parseMonth(word: string): { readonly number: number; readonly exact: boolean } | null {
  const plain = foldText(word);
  const exact = months.indexOf(plain) === -1 ? short.indexOf(plain) : months.indexOf(plain);
  if (exact !== -1) return { number: exact + 1, exact: true };
  const near = months.flatMap((month, at) => {
    const reach = month.length >= 7 ? 2 : 1;
    return computeEditDistance(plain, month, reach) <= reach ? [at] : [];
  });
  return near.length === 1 && near[0] !== undefined ? { number: near[0] + 1, exact: false } : null;
}

/** The hour printed after a day, « 14h05 » or « 14:05 », on its line or beside it. */
export function readHourAfter(segments: readonly Segment[], segment: Segment, from: number): readonly Candidate[] {
  const beside = segments.filter(
    (one) =>
      one.page === segment.page &&
      one !== segment &&
      one.box.left >= segment.box.right &&
      one.box.top < segment.box.bottom &&
      one.box.bottom > segment.box.top,
  );
  for (const [place, start] of [[segment, from] as const, ...beside.map((one) => [one, 0] as const)]) {
    const match = listMatchesNotAfter(place.text.slice(start), before.hour, hour)[0];
    const [hours, minutes] = [parseDigits(match?.[1] ?? ''), parseDigits(match?.[2] ?? '')];
    if (
      match === undefined ||
      hours === null ||
      minutes === null ||
      Number(hours.digits) > 23 ||
      Number(minutes.digits) > 59
    )
      continue;
    const at = start + match.index;
    const doubts: readonly ReadingDoubt[] = hours.replaced + minutes.replaced > 0 ? ['LETTERS_AS_DIGITS'] : [];
    return [
      makeCandidate(
        { segment: place, from: at, to: at + match[0].length },
        `${hours.digits.padStart(2, '0')}:${minutes.digits}`,
        doubts,
      ),
    ];
  }
  return [];
}
