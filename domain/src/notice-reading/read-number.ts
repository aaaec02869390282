import { decodeNoticeNumber } from '../fine/index.ts';
import { getYear, type PlainDate } from '../kernel/index.ts';
import { type Candidate, markContradictions, addDoubt, makeCandidate, rankCandidates } from './candidate.ts';
import { confusable, parseDigits, repairWords } from './characters.ts';
import { parseDays } from './read-dates.ts';
import {
  computeEnclosingBox,
  findSegmentBelow,
  findSegmentBeside,
  listContexts,
  type Segment,
  listWordsBetween,
} from './read-page.ts';
import type { ReadingDoubt } from './reading-codes.ts';

/** An FPS number and its key, read together because the key proves the number. */
export interface ParsedFpsNumber {
  readonly number: string;
  readonly key: string | null;
}

export interface NumbersRead {
  readonly fps: readonly Candidate<ParsedFpsNumber>[];
  readonly contravention: readonly Candidate[];
  readonly payment: readonly Candidate[];
}

interface Days {
  readonly today: PlainDate;
  readonly printedDays: readonly PlainDate[];
}

interface Run {
  readonly segment: Segment;
  readonly from: number;
  readonly to: number;
  readonly digits: string;
  readonly replaced: number;
}

/** SIRET, year, type, day and sequence; the key follows. */
const [numberLength, keyLength] = [26, 2];

/** Returns the numbers that a notice may bear, best first. */
export function readNumbers(segments: readonly Segment[], today: PlainDate): NumbersRead {
  const runs = segments.flatMap(listRuns);
  const days: Days = { today, printedDays: segments.flatMap(({ text }) => parseDays(text)).map(({ day }) => day) };
  const fps = runs.flatMap((run) => readFpsNumbers(run, { segments, runs }, days));
  const several =
    fps.filter(({ strength }) => strength === 'sure').length > 0
      ? fps.filter(({ strength }) => strength !== 'doubtful')
      : fps;
  return {
    fps: markContradictions(mergeNumbers(several)),
    contravention: readLabelledNumbers(
      { segments, runs },
      /avis de contravention|numero de l'avis|n[°o]? ?d[e']? ?(l')?avis|n[°o]? ?avis/,
      [10],
    ),
    payment: readLabelledNumbers({ segments, runs }, /telepaiement|paiement|payer/, [14, 16, 18, 20]),
  };
}

/**
 * Lists adjacent groups of digits; the first and last group of a run contain a real digit, so that words never join it.
 */
function listRuns(segment: Segment): readonly Run[] {
  const tokens = [...segment.text.matchAll(/\S+/g)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    text: match[0],
    read: parseDigits(match[0]),
  }));
  const runs: Run[] = [];
  let run: typeof tokens = [];
  const close = () => {
    while (run.length > 0 && !/\d/.test(run[0]?.text ?? '')) run.shift();
    while (run.length > 0 && !/\d/.test(run.at(-1)?.text ?? '')) run.pop();
    const [first, last] = [run[0], run.at(-1)];
    if (first !== undefined && last !== undefined) {
      runs.push({
        segment,
        from: first.from,
        to: last.to,
        digits: run.map(({ read }) => read?.digits ?? '').join(''),
        replaced: run.reduce((sum, { read }) => sum + (read?.replaced ?? 0), 0),
      });
    }
    run = [];
  };
  for (const token of tokens) {
    // A slash or a colon is a date or an hour, never a part of a number.
    if (token.read === null || /[/:]\d/.test(token.text)) close();
    else run.push(token);
  }
  close();
  return runs;
}

interface DigitRuns {
  readonly segments: readonly Segment[];
  readonly runs: readonly Run[];
}

/**
 * Returns the FPS numbers of a run of digits, which may be the number, the number with its key, or its first half when
 * the line was too short.
 */
function readFpsNumbers(run: Run, { segments, runs }: DigitRuns, days: Days): readonly Candidate<ParsedFpsNumber>[] {
  const { digits } = run;
  if (digits.length === numberLength + keyLength)
    return [buildFpsCandidate({ start: run, end: run, digits, apart: null }, days)];
  const key = readKeyAfter(run, segments);
  if (digits.length === numberLength) return [buildFpsCandidate({ start: run, end: run, digits, apart: key }, days)];
  const rest =
    digits.length >= 8 && digits.length < numberLength
      ? runs.find(
          (one) =>
            one.segment === findSegmentBelow(segments, run.segment) &&
            one.segment.text.slice(0, one.from).trim() === '',
        )
      : undefined;
  const together = digits + (rest?.digits ?? '');
  if (rest !== undefined && together.length === numberLength)
    return [buildFpsCandidate({ start: run, end: rest, digits: together, apart: readKeyAfter(rest, segments) }, days)];
  if (rest !== undefined && together.length === numberLength + keyLength)
    return [buildFpsCandidate({ start: run, end: rest, digits: together, apart: null }, days)];
  if (digits.length < numberLength - 2 || digits.length > numberLength + keyLength + 1) return [];
  const doubt = digits.length < numberLength ? 'DIGITS_MISSING' : 'DIGITS_EXTRA';
  return [makeCandidate(run, { number: digits, key: key?.digits ?? null }, [doubt])];
}

interface Key {
  readonly digits: string;
  readonly segment: Segment;
  readonly from: number;
  readonly to: number;
}

/** Reads a key (« Clé 37 ») on the line of the number, in the column after it or just below. */
function readKeyAfter(run: Run, segments: readonly Segment[]): Key | null {
  const { segment } = run;
  const under = findSegmentBelow(segments, segment);
  const places = [
    { segment, from: run.to },
    ...[findSegmentBeside(segments, segment), under].flatMap((one) =>
      one === undefined ? [] : [{ segment: one, from: 0 }],
    ),
  ];
  for (const { segment: place, from } of places) {
    const match = /c[l1i|][e6c]\w?\W{0,4}([0-9OoQDIl|SsBZzGbgq]{2})(?![\w])/i.exec(
      place.text
        .slice(from)
        .normalize('NFC')
        .replace(/[éÉèê]/g, 'e'),
    );
    const keyDigits = match?.[1] === undefined ? null : parseDigits(match[1]);
    if (match !== null && keyDigits !== null && /\d/.test(match[1] ?? ''))
      return {
        digits: keyDigits.digits,
        segment: place,
        from: from + match.index,
        to: from + match.index + match[0].length,
      };
  }
  return null;
}

/** The digits of one run, or of two where the line was too short. */
interface WholeNumber {
  readonly start: Run;
  readonly end: Run;
  readonly digits: string;
  /** The key when it is printed apart from the number. */
  readonly apart: Key | null;
}

function buildFpsCandidate({ start, end, digits, apart }: WholeNumber, days: Days): Candidate<ParsedFpsNumber> {
  const number = digits.slice(0, numberLength);
  const key = apart?.digits ?? (digits.length > numberLength ? digits.slice(numberLength) : null);
  const plain = listNumberDoubts(number, key, days.today);
  const corrected = plain.length > 0 && key !== null ? findOnlyCorrection(number, key, days) : null;
  const replaced = start.replaced + (end === start ? 0 : end.replaced) > 0;
  // Letters read as digits are accepted when the key agrees with the result.
  const uncorrected: readonly ReadingDoubt[] = plain.length > 0 && replaced ? [...plain, 'LETTERS_AS_DIGITS'] : plain;
  const doubts: readonly ReadingDoubt[] = corrected === null ? uncorrected : ['DIGIT_CORRECTED'];
  const one = makeCandidate(start, { number: corrected ?? number, key }, doubts);
  const words = [
    ...listWordsBetween(start.segment, start.from, start.to),
    ...(end === start ? [] : listWordsBetween(end.segment, end.from, end.to)),
    ...(apart === null || apart.segment.page !== start.segment.page
      ? []
      : listWordsBetween(apart.segment, apart.from, apart.to)),
  ];
  const clearStrength = isProvedByKey(number, key) ? 'sure' : 'likely';
  const printedText = end === start ? one.read : `${one.read} ${end.segment.text.slice(end.from, end.to)}`;
  return {
    ...one,
    box: computeEnclosingBox(words.map(({ box }) => box)),
    parts: words.map(({ box }) => box),
    read: printedText,
    strength: doubts.length > 0 ? 'doubtful' : clearStrength,
    doubts,
  };
}

/**
 * Returns whether the key proves the number. The one published key is the remainder by 97 and by 99 alike. By 97, a
 * prime, no single digit can be wrong and still agree; by 99 some can, so that agreement proves nothing.
 */
function isProvedByKey(number: string, key: string | null): boolean {
  return key !== null && BigInt(number) % 97n === BigInt(key);
}

function listNumberDoubts(number: string, key: string | null, today: PlainDate): readonly ReadingDoubt[] {
  const { warnings, issuedOn } = decodeNoticeNumber(number, key);
  const doubts = warnings.filter(
    (code) => code === 'SIRET_UNLIKELY' || code === 'NUMBER_DATE_UNREADABLE' || code === 'KEY_UNUSUAL',
  );
  // No FPS was issued before 2018, and none can be dated in the future.
  const outside = issuedOn !== null && (getYear(issuedOn) < 2018 || issuedOn > today);
  return [
    ...doubts,
    ...(outside ? (['NUMBER_DATE_UNREADABLE'] as const) : []),
    ...(key === null ? (['NO_KEY'] as const) : []),
  ];
}

/**
 * Returns the number with one digit corrected, when a single change of look-alikes satisfies the key, SIRET and day.
 */
function findOnlyCorrection(number: string, key: string, { today, printedDays }: Days): string | null {
  const right: string[] = [];
  for (let at = 0; at < number.length; at += 1) {
    for (const digit of confusable[number.charAt(at)] ?? '') {
      const candidate = number.slice(0, at) + digit + number.slice(at + 1);
      if (isProvedByKey(candidate, key) && listNumberDoubts(candidate, key, today).length === 0) right.push(candidate);
    }
  }
  // Among several corrections, the one whose day is printed on the paper is chosen.
  const dated = right.filter((candidate) =>
    printedDays.some((day) => day === decodeNoticeNumber(candidate, null).issuedOn),
  );
  const [only, other] = right.length > 1 ? dated : right;
  return other === undefined ? (only ?? null) : null;
}

function mergeNumbers(all: readonly Candidate<ParsedFpsNumber>[]): readonly Candidate<ParsedFpsNumber>[] {
  const rankedNumbers = rankCandidates(
    all.map((one) => ({ ...one, value: `${one.value.number} ${one.value.key ?? ''}` })),
  );
  return rankedNumbers.map((one) => {
    const [number = '', key = ''] = one.value.split(' ');
    return { ...one, value: { number, key: key === '' ? null : key } };
  });
}

/** Reads the other numbers, which have no key: only the words printed before them identify them. */
function readLabelledNumbers(
  { segments, runs }: DigitRuns,
  label: RegExp,
  lengths: readonly number[],
): readonly Candidate[] {
  const numbers = runs.flatMap((run) => {
    if (!lengths.includes(run.digits.length)) return [];
    const context =
      listContexts(segments, run.segment, run.from)
        .map(repairWords)
        .find((text) => /[a-z]{3}/.test(text)) ?? '';
    // The number of the first notice, quoted by the notice of an amende majorée, is not that of this paper.
    if (!label.test(context) || /initiale?\b/.test(context)) return [];
    return [makeCandidate(run, run.digits, run.replaced > 0 ? ['LETTERS_AS_DIGITS'] : [])];
  });
  const values = markContradictions(rankCandidates(numbers));
  return values.length > 1 ? values.map((one) => addDoubt(one, 'SEVERAL_VALUES')) : values;
}
