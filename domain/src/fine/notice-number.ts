import { findDayOfYear, countDaysBetween, type PlainDate } from '../kernel/index.ts';
import type { Delivery, FineTrack } from './fine.ts';
import type { FineWarningCode } from './fine-codes.ts';

export interface DecodedNotice {
  /** Establishment of the collectivity, 14 digits. */
  readonly siret: string;
  /** Collectivity, 9 digits. */
  readonly siren: string;
  /** Day the number seems to carry. Inferred from two published numbers: to be confirmed, never imposed. */
  readonly issuedOn: PlainDate | null;
  readonly warnings: readonly FineWarningCode[];
}

/**
 * Form of a typed number. Only the number of an FPS has a known structure; the others are recognised by their length.
 */
export type NumberForm = 'fps' | 'contravention' | 'payment' | 'unknown';
export interface ParsedNumber {
  readonly form: NumberForm;
  /** Digits without the key; empty when the form is unknown. */
  readonly number: string;
  readonly key: string | null;
}

/** Splits a number from the words printed around it: « N° 1234567890 », « … 072 245 Clé 37 ». */
export function splitPrintedNumber(typedNumber: string): { readonly number: string; readonly key: string | null } {
  const number = typedNumber
    .normalize('NFC')
    .replace(
      /^\s*(?:num[ée]ro\b|n\s*[°º]|no(?=[\s.:]))(?:\s+de\s+l[’']avis(?:\s+de\s+(?:paiement|contravention))?)?[\s.:]*/iu,
      '',
    );
  const key = /[\s,;·(–-]*\bcl[ée]\s*(?:n\s*[°º])?[\s:]*(\d{2})\s*\)?\s*$/iu.exec(number);
  return key === null ? { number, key: null } : { number: number.slice(0, key.index), key: key[1] ?? null };
}

/**
 * FPS: 26 digits, 28 with the key. Contravention: about 10 digits. Payment (« télépaiement »): 14 or 18 digits, in
 * groups 4-4-4-2 or 4-4-4-4-2, two more with the key. Spaces, dots and dashes are how notices print them.
 */
export function readNumber(typedNumber: string): ParsedNumber {
  const numberParts = splitPrintedNumber(typedNumber);
  const digits = `${numberParts.number}${numberParts.key ?? ''}`.replace(/[\s.\-‐-―]/g, '');
  if (!/^\d+$/.test(digits)) return { form: 'unknown', number: '', key: null };
  const splitDigits = (form: NumberForm, length: number): ParsedNumber => ({
    form,
    number: digits.slice(0, length),
    key: digits.length > length ? digits.slice(length) : null,
  });
  switch (digits.length) {
    case 26:
    case 28:
      return splitDigits('fps', 26);
    case 10:
      return splitDigits('contravention', 10);
    case 14:
    case 16:
      return splitDigits('payment', 14);
    case 18:
    case 20:
      return splitDigits('payment', 18);
    default:
      return { form: 'unknown', number: '', key: null };
  }
}

/**
 * Returns whether a number of that form may belong to that track. 26 digits are always an FPS, ten never, nor a private
 * car park; other lengths tell nothing.
 */
export function isFormPossible(track: FineTrack, form: NumberForm): boolean {
  if (form === 'fps') return track === 'fps' || track === 'fps-majore';
  return form !== 'contravention' || (track !== 'fps' && track !== 'fps-majore' && track !== 'prive');
}

/** Returns the digits of a typed FPS number; null when it has another form. */
export function parseNoticeDigits(
  typedNumber: string,
): { readonly number: string; readonly key: string | null } | null {
  const { form, number, key } = readNumber(typedNumber);
  return form === 'fps' ? { number, key } : null;
}

/**
 * Reads an FPS notice number: SIRET (14), year (2), type (1), day of the year (3), sequence (6).
 * Example: 21590350100017 26 1 163 072245 → Lille, 12 June 2026.
 */
export function decodeNoticeNumber(number: string, key: string | null): DecodedNotice {
  const siret = number.slice(0, 14);
  const issuedOn = findDayOfYear(2000 + Number(number.slice(14, 16)), Number(number.slice(17, 20)));
  const warnings: FineWarningCode[] = [];
  if (!hasLuhnSum(siret)) warnings.push('SIRET_UNLIKELY');
  if (issuedOn === null) warnings.push('NUMBER_DATE_UNREADABLE');
  if (key !== null && !isKeyUsual(number, key)) warnings.push('KEY_UNUSUAL');
  return { siret, siren: siret.slice(0, 9), issuedOn, warnings };
}

interface NumberBeside {
  readonly track: FineTrack;
  readonly typedNumber: string;
  readonly key: string | null;
  readonly noticeDate: PlainDate;
  readonly delivery: Delivery;
}

/** Longest time, in days, from the finding to the dispatch of a notice: beyond it, the two dates are in doubt. */
const sendingDays = 45;

/** Returns the doubts between the number and the track or date of the notice. They are shown and change no date. */
export function checkPrintedNumber({ track, typedNumber, key, noticeDate, delivery }: NumberBeside): {
  readonly siren: string | null;
  readonly warnings: readonly FineWarningCode[];
} {
  const parsedNumber = readNumber(typedNumber);
  const typedKey = (key ?? '').replace(/\s/g, '');
  const keyDoubt: readonly FineWarningCode[] = typedKey !== '' && !/^\d{2}$/.test(typedKey) ? ['KEY_UNREADABLE'] : [];
  // The form of the number of a titre exécutoire is not published, nor is that of private companies.
  const isFormKnown = track !== 'fps-majore' && track !== 'prive';
  if (parsedNumber.form === 'unknown' || parsedNumber.form === 'payment') {
    const formDoubt = parsedNumber.form === 'unknown' ? 'NUMBER_FORM_UNKNOWN' : 'NUMBER_IS_PAYMENT';
    return { siren: null, warnings: isFormKnown ? [formDoubt, ...keyDoubt] : keyDoubt };
  }
  const other: readonly FineWarningCode[] = isFormPossible(track, parsedNumber.form) ? [] : ['NUMBER_OTHER_TRACK'];
  if (parsedNumber.form !== 'fps') return { siren: null, warnings: [...other, ...keyDoubt] };
  const decoded = decodeNoticeNumber(
    parsedNumber.number,
    keyDoubt.length > 0 || typedKey === '' ? parsedNumber.key : typedKey,
  );
  const warnings: FineWarningCode[] = [...other, ...decoded.warnings, ...keyDoubt];
  if (track === 'fps' && decoded.issuedOn !== null) {
    const late = countDaysBetween(decoded.issuedOn, noticeDate);
    if (late < 0 || late > (delivery === 'windscreen' ? 0 : sendingDays)) warnings.push('NUMBER_DATE_DIFFERS');
  }
  return { siren: decoded.siren, warnings };
}

/** Returns whether a SIRET passes the Luhn sum, as all do but those of La Poste, which issues no notice. */
function hasLuhnSum(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/**
 * Returns whether a key is usual. The one published key is the remainder by 97 and by 99 alike, so either is accepted.
 */
function isKeyUsual(number: string, key: string): boolean {
  const value = BigInt(number);
  return value % 97n === BigInt(key) || value % 99n === BigInt(key);
}
