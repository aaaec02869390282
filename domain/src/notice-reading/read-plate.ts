import { listMatchesNotAfter, normalisePlate, findPlateForm } from '../kernel/index.ts';
import { type Candidate, markContradictions, addDoubt, makeCandidate, rankCandidates } from './candidate.ts';
import { repairWords } from './characters.ts';
import { listContexts, type Segment } from './read-page.ts';
import type { ReadingDoubt } from './reading-codes.ts';

const asDigit: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  S: '5',
  B: '8',
  Z: '2',
  G: '6',
};
const asLetter: Readonly<Record<string, string>> = { '0': 'D', '5': 'S', '8': 'B', '2': 'Z', '6': 'G' };

/** Two, three and two characters, with or without their dashes. */
const siv =
  /([A-Z0-9]{2})\s?[-–—._ ]\s?([A-Z0-9]{3})\s?[-–—._ ]\s?([A-Z0-9]{2})(?![A-Z0-9-])|([A-Z]{2})([0-9]{3})([A-Z]{2})(?![A-Z0-9-])/g;
const beforeSiv = /[A-Z0-9-]/;
const plateLabel = /immatricul|plaque|vehicule/;
/** Older French plates, and those of other countries: only after the word that names them. */
const other =
  /(?:IMMATRICUL\S*|PLAQUE\S*)[^A-Z0-9]{0,4}(?:DU VEHICULE|N°|NO)?[^A-Z0-9]{0,3}((?=[A-Z0-9 -]*\d)[A-Z0-9]{1,4}(?:[ -]?[A-Z0-9]{1,4}){1,3})(?![A-Z0-9])/;

/** Returns the plates that a notice may name, best first. */
export function readPlates(segments: readonly Segment[]): readonly Candidate[] {
  const all = rankCandidates(
    segments.flatMap((segment) => [...readCurrentPlates(segments, segment), ...readOtherPlate(segment)]),
  );
  const strict = all.filter(({ value }) => findPlateForm(value) === 'strict');
  const plates = strict.length > 0 ? strict : all;
  // Two plates: the paper speaks of another car too, or one was misread.
  return plates.length > 1 ? markContradictions(plates).map((one) => addDoubt(one, 'SEVERAL_VALUES')) : plates;
}

/** The plates given since 2009, with or without a word that names them. */
function readCurrentPlates(segments: readonly Segment[], segment: Segment): readonly Candidate[] {
  return listMatchesNotAfter(segment.foldedText.toUpperCase(), beforeSiv, siv).flatMap((match) => {
    const [left = match[4] ?? '', digits = match[5] ?? '', right = match[6] ?? ''] = [match[1], match[2], match[3]];
    const spelt = writeInForm(left, digits, right);
    if (spelt === null) return [];
    const [from, to] = [match.index, match.index + match[0].length];
    const isNamed = listContexts(segments, segment, from).some((text) => plateLabel.test(repairWords(text)));
    if (!isNamed && !isPrintedPlate(segment.text.slice(from, to))) return [];
    const doubts: readonly ReadingDoubt[] = [
      ...(spelt.replaced ? (['LETTERS_AS_DIGITS'] as const) : []),
      ...(isNamed ? [] : (['NO_LABEL'] as const)),
      ...(findPlateForm(spelt.plate) === 'strict' ? [] : (['PLATE_UNUSUAL'] as const)),
    ];
    return [makeCandidate({ segment, from, to }, spelt.plate, doubts)];
  });
}

/**
 * Returns whether a text without a label is printed like a plate, with capitals and dashes: « du 123 au » must not
 * count as one.
 */
function isPrintedPlate(printedText: string): boolean {
  return printedText === printedText.toUpperCase() && /^[A-Z]{2}\W[0-9]{3}\W[A-Z]{2}$/.test(printedText);
}

/** The older or foreign plate that a segment names, if any. */
function readOtherPlate(segment: Segment): readonly Candidate[] {
  const match = other.exec(segment.foldedText.toUpperCase());
  const printedPlate = match?.[1];
  if (match === null || printedPlate === undefined) return [];
  const plate = normalisePlate(printedPlate.trim());
  const form = findPlateForm(plate);
  if (form === null || form === 'strict') return [];
  const from = match.index + match[0].lastIndexOf(printedPlate);
  return [makeCandidate({ segment, from, to: from + printedPlate.length }, plate, ['PLATE_UNUSUAL'])];
}

/** Letters where the form wants letters, digits where it wants digits. */
function writeInForm(
  left: string,
  digits: string,
  right: string,
): { readonly plate: string; readonly replaced: boolean } | null {
  const toLetters = (text: string) => [...text].map((one) => asLetter[one] ?? one).join('');
  const numbers = [...digits].map((one) => asDigit[one] ?? one).join('');
  const plate = `${toLetters(left)}-${numbers}-${toLetters(right)}`;
  if (!/^[A-Z]{2}-\d{3}-[A-Z]{2}$/.test(plate) || !/\d/.test(digits)) return null;
  return { plate, replaced: plate !== `${left}-${digits}-${right}` };
}
