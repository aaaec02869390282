import { readNumber, splitPrintedNumber } from '../fine/index.ts';
import { foldWords, normalisePlate, ok, refuse, type Result } from '../kernel/index.ts';

/** Search criteria of an administrator. `number` is that of an account, a declaration, a fine or its notice. */
export const searchKinds = ['name', 'email', 'plate', 'card', 'number'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Why a member of the team looks at somebody's file. */
export const purposeCodes = ['request', 'post', 'payment', 'misuse', 'other'] as const;
export type PurposeCode = (typeof purposeCodes)[number];

/** Purpose of a search, written in the audit log before anything is shown. */
export interface Purpose {
  readonly code: PurposeCode;
  /** A few words that identify nobody. */
  readonly note: string;
}

export const purposeNoteLimits = { shortest: 5, longest: 160 } as const;

const address = /@/;
/** Five digits in a row, with or without separators, as in a telephone or card number; a year alone does not match. */
const figures = /\d(?:[\s.-]?\d){4,}/;
const plate = /\b[A-Z]{2}[\s-]?\d{3}[\s-]?[A-Z]{2}\b/i;

export type PurposeFault = 'PURPOSE_TOO_SHORT' | 'PURPOSE_NAMES_SOMEONE';

/**
 * Returns what is wrong with a purpose; null when nothing is. The audit log has many readers and is kept for a year, so
 * a purpose may not contain an address, a number, a plate or a word of the search.
 * @param searched the search term, empty when there is none
 */
export function findPurposeFault({ note }: Pick<Purpose, 'note'>, searched = ''): PurposeFault | null {
  if (note.trim().length < purposeNoteLimits.shortest) return 'PURPOSE_TOO_SHORT';
  if (address.test(note) || figures.test(note) || plate.test(note)) return 'PURPOSE_NAMES_SOMEONE';
  const noteWords = new Set(parseSearchWords(note));
  // « N° de l’avis » and « Clé », printed around a number, name nobody.
  return parseSearchWords(splitPrintedNumber(searched).number).some((word) => word.length > 2 && noteWords.has(word))
    ? 'PURPOSE_NAMES_SOMEONE'
    : null;
}

/** Letters and figures in lower case, without accents, word by word: as `app.search_key`, which leaves out an « ß ». */
export function parseSearchWords(text: string): readonly string[] {
  return foldWords(text.replaceAll('ß', ''));
}

/** Returns whether a text contains every word of a name, in any order. The text may have more, such as a birth name. */
export function hasName(text: string, name: string): boolean {
  const words = new Set(parseSearchWords(text));
  return parseSearchWords(name).every((word) => words.has(word));
}

/** A family name and a first name, each as a prefix to find in the index. */
export interface NamePair {
  readonly last: string;
  readonly first: string;
}

export type SearchTerm =
  | { readonly kind: 'name'; readonly pairs: readonly NamePair[] }
  | { readonly kind: 'email' | 'plate' | 'card' | 'id'; readonly text: string }
  /** `texts`: the ways in which one number may have been typed, without separators between its digits. */
  | { readonly kind: 'notice'; readonly texts: readonly string[] };

export type SearchFault = 'SEARCH_TOO_SHORT' | 'SEARCH_NUMBER_UNKNOWN';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const maxWords = 6;

/** Parses a search term: names and addresses match by their beginning, everything else exactly. */
export function parseSearchTerm(kind: SearchKind, typedText: string): Result<SearchTerm, SearchFault> {
  switch (kind) {
    case 'name': {
      const words = parseSearchWords(typedText).slice(0, maxWords);
      return words.join('').length < 2 ? refuse('SEARCH_TOO_SHORT') : ok({ kind, pairs: listNamePairs(words) });
    }
    case 'email':
      return buildExactTerm(kind, typedText.trim().toLowerCase(), 3);
    case 'plate':
      return buildExactTerm(kind, normalisePlate(typedText), 4);
    case 'card':
      return buildExactTerm(kind, normaliseCardNumber(typedText), 4);
    case 'number':
      return parseNumberTerm(typedText.trim().toLowerCase());
  }
}

/** Returns the number of a card in the form used for comparison: capitals, without spaces nor signs. */
export function normaliseCardNumber(typedNumber: string): string {
  return typedNumber
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function buildExactTerm(
  kind: 'email' | 'plate' | 'card',
  text: string,
  shortest: number,
): Result<SearchTerm, 'SEARCH_TOO_SHORT'> {
  return text.length < shortest ? refuse('SEARCH_TOO_SHORT') : ok({ kind, text });
}

/** Largest number of digits of a notice, except for that of an FPS, whose exact length is known. */
const maxFigures = 20;
const minNoticeLength = 6;

/**
 * Parses an identifier, or the number of a notice as printed, with or without « N° » and « Clé ». Only the form of an
 * FPS number is published: the others are stored as their holder typed them, with the key in the number or apart.
 */
function parseNumberTerm(typedNumber: string): Result<SearchTerm, 'SEARCH_NUMBER_UNKNOWN'> {
  if (uuid.test(typedNumber)) return ok({ kind: 'id', text: typedNumber });
  const { form, number, key } = readNumber(typedNumber);
  const printedNumber = splitPrintedNumber(typedNumber);
  const printedText = parseSearchWords(printedNumber.number).join('');
  const figureCount = printedText.replaceAll(/\D/g, '').length;
  const isNotice = printedText.length >= minNoticeLength && figureCount > 0 && figureCount <= maxFigures;
  if (form !== 'fps' && !isNotice) return refuse('SEARCH_NUMBER_UNKNOWN');
  const texts = [printedText, printedText + (printedNumber.key ?? ''), number, number + (key ?? '')];
  return ok({ kind: 'notice', texts: [...new Set(texts)].filter((text) => text !== '') });
}

/**
 * Returns the pairs that the words may form: which name comes first, and where the family name ends, are unknown («
 * Marie de la Tour », « de la Tour Marie »).
 */
function listNamePairs(words: readonly string[]): readonly NamePair[] {
  const splits = words.map((_, index) => ({
    start: words.slice(0, index + 1).join(''),
    end: words.slice(index + 1).join(''),
  }));
  return splits.flatMap(({ start, end }) =>
    end === ''
      ? [{ last: start, first: '' }]
      : [
          { last: start, first: end },
          { last: end, first: start },
        ],
  );
}
