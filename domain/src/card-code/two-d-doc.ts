import { type PlainDate, parsePlainDate } from '../kernel/index.ts';
import { findMaximumSize, findFieldSize } from './field-sizes.ts';

/**
 * A 2D-Doc: the signed code the French State prints on its documents. Written from the public specification of the
 * ANTS, « Spécifications techniques des codes à barres 2D-Doc » 3.1.3, C40 encoding, perimeter 01, as it is restated by
 * open decoders; read on 2026-11-21.
 */
export interface TwoDDoc {
  readonly version: 3 | 4;
  /** Certification authority, then the certificate of that authority that signed: `FR03`, `0001`. */
  readonly authority: string;
  readonly certificate: string;
  /** Null: not said. */
  readonly issuedOn: PlainDate | null;
  readonly signedOn: PlainDate | null;
  /** `A2`: carte mobilité inclusion. */
  readonly documentType: string;
  readonly perimeter: string;
  readonly country: string | null;
  /** In the order of the code. */
  readonly fields: readonly TwoDDocField[];
  /** False when an unknown field ended the reading: what follows it cannot be separated. */
  readonly whole: boolean;
  /** The text that the signature covers: header and message, each character one byte. */
  readonly signedText: string;
  /** Base32, without its padding. */
  readonly signature: string;
}

export interface TwoDDocField {
  readonly id: string;
  readonly value: string;
  /** True when truncated, as its separator indicates. */
  readonly cut: boolean;
}

export type TwoDDocFault =
  /** The code is of another kind, which is no fault in itself. */
  'CODE_OF_ANOTHER_KIND' | 'CODE_VERSION_UNKNOWN' | 'CODE_DAMAGED';

export type TwoDDocReading =
  | { readonly ok: true; readonly code: TwoDDoc }
  | { readonly ok: false; readonly fault: TwoDDocFault };

/** End of a field, end of a field that was cut, end of the message (ISO 646). */
const [fieldEnd, cutEnd, messageEnd] = ['\u001d', '\u001e', '\u001f'];
/** The length of the header by version, in characters. Version 4 added the country. */
const headerOf = { 3: 24, 4: 26 } as const;

/**
 * Reads a 2D-Doc code. It never throws. A text that is not all ASCII counts as damaged: it could not have been signed
 * so.
 */
export function readTwoDDoc(text: string): TwoDDocReading {
  const refuseReading = (fault: TwoDDocFault): TwoDDocReading => ({ ok: false, fault });
  if (!text.startsWith('DC')) return refuseReading('CODE_OF_ANOTHER_KIND');
  const number = text.slice(2, 4);
  if (!/^\d{2}$/.test(number)) return refuseReading('CODE_OF_ANOTHER_KIND');
  const version = Number(number);
  if (version !== 3 && version !== 4) return refuseReading('CODE_VERSION_UNKNOWN');
  const end = text.indexOf(messageEnd);
  const header =
    /^DC\d\d([0-9A-Z]{4})([0-9A-Z]{4})([0-9A-F]{4})([0-9A-F]{4})([0-9A-Z]{2})([0-9A-Z]{2})([A-Z]{2})?/.exec(
      text.slice(0, headerOf[version]),
    );
  if (end === -1 || header === null || header[0].length !== headerOf[version] || !isAscii(text))
    return refuseReading('CODE_DAMAGED');
  const signature = /^[A-Z2-7]+/.exec(text.slice(end + 1))?.[0] ?? '';
  const parsedMessage = parseFields(text.slice(headerOf[version], end));
  if (signature === '' || parsedMessage === null) return refuseReading('CODE_DAMAGED');
  const [, authority = '', certificate = '', issued = '', signedDay = '', documentType = '', perimeter = '', country] =
    header;
  return {
    ok: true,
    code: {
      version,
      authority,
      certificate,
      issuedOn: parseDayFrom2000(issued),
      signedOn: parseDayFrom2000(signedDay),
      documentType,
      perimeter,
      country: country ?? null,
      ...parsedMessage,
      signedText: text.slice(0, end),
      signature,
    },
  };
}

/** Returns whether a text is ASCII, by code unit: a regular expression would have to name control characters. */
function isAscii(text: string): boolean {
  return [...text].every((letter) => letter.charCodeAt(0) < 128);
}

/** Null when a field of a fixed size lacks characters, or an identifier is none. */
function parseFields(message: string): Pick<TwoDDoc, 'fields' | 'whole'> | null {
  const fields: TwoDDocField[] = [];
  let at = 0;
  while (at < message.length) {
    const id = message.slice(at, at + 2);
    if (!/^[0-9A-Z]{2}$/.test(id)) return null;
    at += 2;
    const size = findFieldSize(id);
    const stop = findFieldEnd(message, at);
    if (size === null) {
      // Its length is unknown: up to the next separator it may contain other fields.
      fields.push({ id, value: message.slice(at, stop), cut: false });
      return { fields, whole: false };
    }
    const most = findMaximumSize(id);
    // A separator is left out where the size is fixed, and where a value fills its greatest size.
    const length = size > 0 ? size : Math.min(stop - at, most);
    if (at + length > message.length || length > stop - at) return null;
    fields.push({ id, value: message.slice(at, at + length), cut: message[at + length] === cutEnd });
    at += length;
    if (message[at] === fieldEnd || message[at] === cutEnd) at += 1;
  }
  return { fields, whole: true };
}

function findFieldEnd(message: string, from: number): number {
  const ends = [message.indexOf(fieldEnd, from), message.indexOf(cutEnd, from)].filter((one) => one !== -1);
  return ends.length === 0 ? message.length : Math.min(...ends);
}

/** Days since 2000-01-01 in hexadecimal; `FFFF`: not said. */
export function parseDayFrom2000(hexText: string): PlainDate | null {
  if (!/^[0-9A-F]{4}$/.test(hexText) || hexText === 'FFFF') return null;
  return parsePlainDate(new Date(Date.UTC(2000, 0, 1 + Number.parseInt(hexText, 16))).toISOString().slice(0, 10));
}

/** `JJMMAAAA`. */
export function parseDayDigits(digits: string): PlainDate | null {
  const match = /^(\d{2})(\d{2})(\d{4})$/.exec(digits);
  return match === null ? null : parsePlainDate(`${match[3] ?? ''}-${match[2] ?? ''}-${match[1] ?? ''}`);
}
