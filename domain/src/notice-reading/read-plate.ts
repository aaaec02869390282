import { normalisePlate, plateForm } from '../kernel/index.ts';
import { type Candidate, markContradictions, addDoubt, makeCandidate, rankCandidates } from './candidate.ts';
import { repairWords } from './characters.ts';
import { matchesNotAfter } from './matches-not-after.ts';
import { contextsOf, type Segment } from './read-page.ts';
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
const named = /immatricul|plaque|vehicule/;
/** Older French plates, and those of other countries: only after the word that names them. */
const other =
  /(?:IMMATRICUL\S*|PLAQUE\S*)[^A-Z0-9]{0,4}(?:DU VEHICULE|N°|NO)?[^A-Z0-9]{0,3}((?=[A-Z0-9 -]*\d)[A-Z0-9]{1,4}(?:[ -]?[A-Z0-9]{1,4}){1,3})(?![A-Z0-9])/;

export function readPlates(segments: readonly Segment[]): readonly Candidate[] {
  const read: Candidate[] = [];
  for (const segment of segments) {
    const capitals = segment.folded.toUpperCase();
    for (const match of matchesNotAfter(capitals, beforeSiv, siv)) {
      const [left = match[4] ?? '', digits = match[5] ?? '', right = match[6] ?? ''] = [match[1], match[2], match[3]];
      const spelt = writeInForm(left, digits, right);
      if (spelt === null) continue;
      const label = contextsOf(segments, segment, match.index).some((text) => named.test(repairWords(text)));
      // Without a label, « du 123 au » must not pass for a plate: real capitals and dashes are asked for.
      const printed = segment.text.slice(match.index, match.index + match[0].length);
      if (!label && (printed !== printed.toUpperCase() || !/^[A-Z]{2}\W[0-9]{3}\W[A-Z]{2}$/.test(printed))) continue;
      const doubts: readonly ReadingDoubt[] = [
        ...(spelt.replaced ? (['LETTERS_AS_DIGITS'] as const) : []),
        ...(label ? [] : (['NO_LABEL'] as const)),
        ...(plateForm(spelt.plate) === 'strict' ? [] : (['PLATE_UNUSUAL'] as const)),
      ];
      read.push(makeCandidate(segment, match.index, match.index + match[0].length, spelt.plate, doubts));
    }
    const old = other.exec(capitals);
    const plate = old?.[1] === undefined ? null : normalisePlate(old[1].trim());
    if (old?.[1] !== undefined && plate !== null && plateForm(plate) !== null && plateForm(plate) !== 'strict') {
      const from = old.index + old[0].lastIndexOf(old[1]);
      read.push(makeCandidate(segment, from, from + old[1].length, plate, ['PLATE_UNUSUAL']));
    }
  }
  const all = rankCandidates(read);
  const strict = all.filter(({ value }) => plateForm(value) === 'strict');
  const kept = strict.length > 0 ? strict : all;
  // Two plates: the paper speaks of another car too, or one was misread.
  return kept.length > 1 ? markContradictions(kept).map((one) => addDoubt(one, 'SEVERAL_VALUES')) : kept;
}

/** Letters where the form wants letters, digits where it wants digits. */
function writeInForm(
  left: string,
  digits: string,
  right: string,
): { readonly plate: string; readonly replaced: boolean } | null {
  const letters = (text: string) => [...text].map((one) => asLetter[one] ?? one).join('');
  const numbers = [...digits].map((one) => asDigit[one] ?? one).join('');
  const plate = `${letters(left)}-${numbers}-${letters(right)}`;
  if (!/^[A-Z]{2}-\d{3}-[A-Z]{2}$/.test(plate) || !/\d/.test(digits)) return null;
  return { plate, replaced: plate !== `${left}-${digits}-${right}` };
}
