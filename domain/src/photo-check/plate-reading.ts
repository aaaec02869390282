import { normalisePlate, findPlateForm } from '../kernel/index.ts';

/** A character, as the recognition engine read it. */
export interface PlateSymbol {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
}

export interface PlateReading {
  /** `AB-123-CD`, `123-ABC-75`. */
  readonly plate: string;
  /** 0 to 100: that of the least sure of its symbols. */
  readonly confidence: number;
}

/** Symbols that follow each other and are of one kind: read apart, the engine does not stumble over the change. */
export interface PlateBlock {
  readonly from: number;
  readonly to: number;
  /** The only characters that may stand there. */
  readonly alphabet: string;
}

/** `L` a letter, `N` a figure, `D` a figure or the letter of a Corsican department (2A, 2B). */
type Place = 'L' | 'N' | 'D';

/** The forms read from photographs: since 2009, then before it (kernel/plate.ts knows rarer ones, typed by hand). */
const forms = ['LLNNNLL', 'NNLLLND', 'NNNLLND', 'NNNLLLND', 'NNNNLLND'] as const;
/** Rows of fewer or more letters are no plate this reads. */
export const plateLengths: readonly number[] = [...new Set(forms.map(({ length }) => length))];

const letters = 'ABCDEFGHJKLMNPQRSTVWXYZ';
const allowedAt: Readonly<Record<Place, string>> = { L: letters, N: '0123456789', D: '0123456789AB' };

/**
 * Digit for each letter that is mistaken for it, where a digit is expected. Letters I, O and U do not occur in plates.
 */
const meantFigure: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};
const meantLetter: Readonly<Record<string, string>> = { '2': 'Z', '4': 'A', '5': 'S', '6': 'G', '8': 'B' };

/** Below this one symbol makes the whole plate unread. Measured: docs/plate-reading.md. */
export const minSymbolConfidence = 60;

/** The blocks of the French plate these symbols may be, from left to right; null when they are of no French form. */
export function findPlateBlocks(text: string): readonly PlateBlock[] | null {
  const [form] = forms
    .filter((one) => fitText(text, one) !== null)
    .sort((a, b) => countCorrections(text, a) - countCorrections(text, b));
  if (form === undefined) return null;
  const starts = [...form].flatMap((place, at) =>
    at === 0 || findPlaceKind(place) !== findPlaceKind(form[at - 1]) ? [at] : [],
  );
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? form.length;
    return { from, to, alphabet: allowedAt[form[to - 1] as Place] };
  });
}

/**
 * Merges two readings of the same letters, of the whole row freely, and of its blocks with their permitted characters,
 * into a plate. Null when they differ or a symbol is unsure in both: the plate then counts as not read.
 */
export function mergePlateReadings(
  whole: readonly PlateSymbol[],
  blocks: readonly PlateSymbol[],
  least: number = minSymbolConfidence,
): PlateReading | null {
  const joinSymbols = (symbols: readonly PlateSymbol[]) => symbols.map(({ text }) => text).join('');
  const text = joinSymbols(blocks);
  const form = forms.find((one) => fitText(text, one) === text && fitText(joinSymbols(whole), one) === text);
  if (form === undefined) return null;
  // A symbol the whole row gave otherwise only counts by its second reading.
  const sure = blocks.map((symbol, at) =>
    Math.max(symbol.confidence, whole[at]?.text === symbol.text ? (whole[at]?.confidence ?? 0) : 0),
  );
  const confidence = Math.min(...sure);
  return confidence < least ? null : { plate: normalisePlate(text), confidence };
}

const findPlaceKind = (place: string | undefined) => (place === 'L' ? 'letter' : 'figure');

/** The text with each symbol as it must be meant in that form, or null when it cannot be. */
function fitText(text: string, form: (typeof forms)[number]): string | null {
  if (text.length !== form.length) return null;
  let correctedText = '';
  for (const [at, symbol] of [...text].entries()) {
    const placed = fitSymbol(symbol, form[at] as Place);
    if (placed === null) return null;
    correctedText += placed;
  }
  const plate = normalisePlate(correctedText);
  if (form === 'LLNNNLL') return findPlateForm(plate) === 'strict' ? correctedText : null;
  return isDepartment(correctedText.slice(-2)) && correctedText[0] !== '0' && findPlateForm(plate) === 'usual'
    ? correctedText
    : null;
}

/** How many symbols that form must put right: the form that puts right the fewest is the one meant. */
function countCorrections(text: string, form: (typeof forms)[number]): number {
  return [...(fitText(text, form) ?? '')].filter((character, at) => character !== text[at]).length;
}

function fitSymbol(symbol: string, place: Place): string | null {
  if (place !== 'L') return allowedAt[place].includes(symbol) ? symbol : (meantFigure[symbol] ?? null);
  return letters.includes(symbol) ? symbol : (meantLetter[symbol] ?? null);
}

/** 01 to 95 but 20, 2A, 2B; overseas ones have three figures and are typed by hand. */
function isDepartment(code: string): boolean {
  return (
    code === '2A' || code === '2B' || (/^\d\d$/.test(code) && code !== '00' && code !== '20' && Number(code) <= 95)
  );
}
