import { foldText } from '@placejuste/domain/kernel';

/** A date being typed, in digits; a part is empty until it is typed. */
export interface TypedDate {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

/** The three parts of `YYYY-MM-DD`; empty for anything else. */
export function parseIsoDate(value: string): TypedDate {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  return { day, month, year };
}

/** `incomplete`: a part is missing, or the year does not have four digits. `impossible`: the date does not exist. */
export type DateFault = 'incomplete' | 'impossible';

export function findDateFault({ day, month, year }: TypedDate): DateFault | null {
  if (day === '' && month === '' && year === '') return null;
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return 'incomplete';
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return Number(year) >= 1000 && at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day)
    ? null
    : 'impossible';
}

/** `YYYY-MM-DD`; empty while the date is incomplete or impossible. */
export function formatIsoDate(date: TypedDate): string {
  if (date.day === '' || findDateFault(date) !== null) return '';
  return `${date.year}-${date.month.padStart(2, '0')}-${date.day.padStart(2, '0')}`;
}

/** First letters of each French month, enough to recognise it. */
const months = ['janv', 'fev', 'mars', 'avr', 'mai', 'juin', 'juil', 'aout', 'sept', 'oct', 'nov', 'dec'];

/** A complete date, pasted or dictated: « 12/11/2026 », « 2026-11-12 », « jeudi 12 novembre 2026 »; else null. */
export function readDate(text: string): TypedDate | null {
  const plain = foldText(text.trim());
  const iso = /(?:^|\D)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:\D|$)/.exec(plain);
  if (iso !== null) return completeDate(iso[3], iso[2], iso[1]);
  const french = /(?:^|\D)(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})(?:\D|$)/.exec(plain);
  if (french !== null) return completeDate(french[1], french[2], french[3]);
  const solid = /^(\d{2})(\d{2})(\d{4})$/.exec(plain);
  if (solid !== null) return completeDate(solid[1], solid[2], solid[3]);
  const words = /(?:^|\D)(\d{1,2})(?:er)?\s+([a-z]{3,9})\.?\s+(\d{4})(?:\D|$)/.exec(plain);
  const month = months.findIndex((start) => words?.[2]?.startsWith(start));
  return words === null || month < 0 ? null : completeDate(words[1], String(month + 1), words[3]);
}

function completeDate(day = '', month = '', year = ''): TypedDate | null {
  const date = { day: day.padStart(2, '0'), month: month.padStart(2, '0'), year: completeYear(year) };
  return findDateFault(date) === null ? date : null;
}

/** Completes a year of two digits with this century: cards and fines are recent. */
export function completeYear(year: string): string {
  return /^\d{2}$/.test(year) ? `20${year}` : year;
}
