import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { AuthError, invalidRequest } from '../auth-error.ts';

const wire = /^[1-9][0-9]{1,14}$/;

/** Digits of a number in the form of the wire; null when it is not a number. */
function toWireNumber(text: string): string | null {
  const digits = text.replace(/\s/g, '').replace(/^\+/, '');
  return wire.test(digits) ? digits : null;
}

/** One digit, then pairs: no other country writes numbers in this way. */
const frenchPairs = /^[1-9](?:[\s.-]\d\d){4}$/;

/**
 * Digits of a number written by a program or a person: « 06 12 34 56 78 », with or without its 0, is French unless a
 * country is given. Null when it is not a number.
 */
export function readPhone(text: string): string | null {
  const input = text.slice(0, 60).trim();
  const digits = toWireNumber(input);
  const isInternational = digits !== null && !frenchPairs.test(input) && readValidNumber(`+${digits}`) !== null;
  return isInternational ? digits : (readValidNumber(input) ?? digits);
}

function readValidNumber(text: string): string | null {
  const phoneNumber = parsePhoneNumberFromString(text, 'FR');
  return phoneNumber?.isValid() ? toWireNumber(phoneNumber.number) : null;
}

/** Like `readPhone`. @throws AuthError when it is not a number */
export function parsePhone(text: string): string {
  const digits = readPhone(text);
  if (digits === null) throw new AuthError(400, 'validation_failed', 'Invalid phone number format (E.164 required)');
  return digits;
}

/** Only text messages are offered. @throws AuthError for any other channel */
export function checkChannel(channel: string | undefined): void {
  if (channel !== undefined && channel !== 'sms') throw invalidRequest('Invalid channel, supported values are sms');
}
