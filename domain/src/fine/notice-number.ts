import { dayOfYear, type PlainDate } from '../kernel/index.ts';
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

/** Digits of a typed number: spaces, dots and dashes are how notices print it. The 28-digit payment number is number + key. */
export function noticeDigits(typed: string): { readonly number: string; readonly key: string | null } | null {
  const digits = typed.replace(/[\s.\-‐-―]/g, '');
  if (!/^(\d{26}|\d{28})$/.test(digits)) return null;
  return { number: digits.slice(0, 26), key: digits.length === 28 ? digits.slice(26) : null };
}

/**
 * Reads an FPS notice number: SIRET (14), year (2), type (1), day of the year (3), sequence (6).
 * Example: 21590350100017 26 1 163 072245 → Lille, 12 June 2026.
 */
export function decodeNoticeNumber(number: string, key: string | null): DecodedNotice {
  const siret = number.slice(0, 14);
  const issuedOn = dayOfYear(2000 + Number(number.slice(14, 16)), Number(number.slice(17, 20)));
  const warnings: FineWarningCode[] = [];
  if (!luhn(siret)) warnings.push('SIRET_UNLIKELY');
  if (issuedOn === null) warnings.push('NUMBER_DATE_UNREADABLE');
  if (key !== null && !keyIsUsual(number, key)) warnings.push('KEY_UNUSUAL');
  return { siret, siren: siret.slice(0, 9), issuedOn, warnings };
}

/** Every SIRET but those of La Poste, which issues no notice, passes the Luhn sum. */
function luhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The one published key is the remainder by 97 and by 99 alike: either is taken as usual. */
function keyIsUsual(number: string, key: string): boolean {
  const value = BigInt(number);
  return value % 97n === BigInt(key) || value % 99n === BigInt(key);
}
