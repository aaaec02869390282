import {
  addMonths,
  cleanLine,
  cleanLines,
  isAfter,
  mapKeys,
  normalisePlate,
  ok,
  parsePlainDate,
  findPlateForm,
  refuse,
  type PlainDate,
  type Result,
} from '../kernel/index.ts';
import { fineDates, fineTextLimits, fineTexts, type FineDate, type FineFacts, type FineText } from './fine.ts';
import type { FineFieldCode } from './fine-codes.ts';
import { parseNoticeDigits, splitPrintedNumber } from './notice-number.ts';

/** The facts as a person types them: the same fields, with dates not yet checked. */
export type TypedFine = {
  readonly [Field in keyof FineFacts]: FineFacts[Field] extends PlainDate | null ? string | null : FineFacts[Field];
};

const severalLines: readonly FineText[] = ['authorityAddress', 'debtorAddress', 'driverAddress', 'remarks'];
/** The maximum number of lines of an address. */
export const addressLines = 7;

/** A fine in its normal form, with its wrong fields too. A number or a day that cannot be read is null. */
interface NormalisedFine {
  readonly typedFine: TypedFine;
  readonly today: PlainDate;
  readonly noticeNumber: string | null;
  readonly noticeKey: string | null;
  readonly noticeDate: PlainDate | null;
  readonly dates: Readonly<Record<FineDate, PlainDate | null>>;
  readonly observedAt: string | null;
  readonly plate: string | null;
  readonly texts: Readonly<Record<FineText, string | null>>;
  readonly authorityUrl: string | null;
}

interface FineCheck {
  readonly field: keyof TypedFine;
  readonly code: FineFieldCode;
  readonly isWrong: (fine: NormalisedFine) => boolean;
}

/** The checks of each field. When several fail for one field, the last one gives the code. */
const checks: readonly FineCheck[] = [
  {
    field: 'noticeNumber',
    code: 'NOTICE_NUMBER_PRINTED',
    isWrong: ({ noticeNumber, typedFine }) => noticeNumber === null && typedFine.track !== 'fps',
  },
  {
    field: 'noticeNumber',
    code: 'NOTICE_NUMBER_FORMAT',
    isWrong: ({ noticeNumber, typedFine }) => noticeNumber === null && typedFine.track === 'fps',
  },
  {
    field: 'noticeNumber',
    code: 'NOTICE_NUMBER_LETTERS',
    isWrong: ({ noticeNumber, typedFine }) =>
      noticeNumber === null &&
      typedFine.track === 'fps' &&
      /\p{L}/u.test(splitPrintedNumber(typedFine.noticeNumber).number),
  },
  {
    field: 'noticeKey',
    code: 'NOTICE_KEY_FORMAT',
    isWrong: ({ noticeKey }) => noticeKey !== null && !/^\d{2}$/.test(noticeKey),
  },
  { field: 'noticeDate', code: 'DATE_FORMAT', isWrong: ({ noticeDate }) => noticeDate === null },
  ...fineDates.map(
    (field): FineCheck => ({
      field,
      code: 'DATE_FORMAT',
      isWrong: ({ dates, typedFine }) => dates[field] === null && typedFine[field] !== null && typedFine[field] !== '',
    }),
  ),
  { field: 'noticeDate', code: 'NOTICE_DATE_FUTURE', isWrong: ({ noticeDate, today }) => isAfter(noticeDate, today) },
  {
    field: 'noticeDate',
    code: 'NOTICE_DATE_TOO_OLD',
    isWrong: ({ noticeDate, today }) => isAfter(addMonths(today, -120), noticeDate),
  },
  {
    field: 'observedOn',
    code: 'OBSERVED_AFTER_NOTICE',
    isWrong: ({ dates, noticeDate }) => isAfter(dates.observedOn, noticeDate),
  },
  // A sale or a theft does not excuse an offence that came before it.
  {
    field: 'eventOn',
    code: 'EVENT_AFTER_FINDING',
    isWrong: ({ dates }) => isAfter(dates.eventOn, dates.observedOn),
  },
  {
    field: 'observedAt',
    code: 'TIME_FORMAT',
    isWrong: ({ observedAt }) => observedAt !== null && !/^([01]\d|2[0-3]):[0-5]\d$/.test(observedAt),
  },
  {
    field: 'amountCents',
    code: 'AMOUNT_RANGE',
    isWrong: ({ typedFine: { amountCents: cents } }) =>
      cents !== null && (!Number.isInteger(cents) || cents < 100 || cents > 100_000),
  },
  { field: 'plate', code: 'PLATE_FORMAT', isWrong: ({ plate }) => plate !== null && findPlateForm(plate) === null },
  ...fineTexts.map(
    (field): FineCheck => ({
      field,
      code: 'TEXT_TOO_LONG',
      isWrong: ({ texts }) => isTooLong(field, texts[field] ?? ''),
    }),
  ),
  { field: 'authorityUrl', code: 'URL_FORMAT', isWrong: ({ authorityUrl }) => authorityUrl === 'unreadable' },
  {
    field: 'cardValidFrom',
    code: 'CARD_DATES_ORDER',
    isWrong: ({ dates }) => isAfter(dates.cardValidFrom, dates.cardValidUntil),
  },
];

/**
 * Checks and normalises every field; the refusal names each wrong one. Nothing is required here but the
 * notice's identity: what a dossier needs is `listMissingForDossier`.
 */
export function checkFineFacts(typedFine: TypedFine, today: PlainDate): Result<FineFacts, 'FINE_FIELDS'> {
  const fine = readFine(typedFine, today);
  const { noticeNumber, noticeKey, noticeDate, observedAt, plate, authorityUrl } = fine;
  const faults = checks.filter(({ isWrong }) => isWrong(fine)).map(({ field, code }) => [field, code] as const);
  if (noticeNumber === null || noticeDate === null || faults.length > 0)
    return refuse('FINE_FIELDS', Object.fromEntries(faults));
  return ok({
    ...typedFine,
    ...fine.texts,
    ...fine.dates,
    noticeNumber,
    noticeKey,
    noticeDate,
    observedAt,
    plate,
    authorityUrl,
    // No official form of the number is published: trimmed and upper-cased, never refused.
    cardNumber: fine.texts.cardNumber?.toUpperCase() ?? null,
  });
}

function readFine(typedFine: TypedFine, today: PlainDate): NormalisedFine {
  const digits = parseNoticeDigits(typedFine.noticeNumber);
  const numberParts = splitPrintedNumber(typedFine.noticeNumber);
  const typedKey = (typedFine.noticeKey ?? '').replace(/\s/g, '');
  const texts = mapKeys(fineTexts, (name) => cleanText(name, typedFine[name]));
  return {
    typedFine,
    today,
    noticeNumber: typedFine.track === 'fps' ? (digits?.number ?? null) : parsePrintedNumber(numberParts.number),
    noticeKey: typedKey === '' ? (digits?.key ?? numberParts.key) : typedKey,
    noticeDate: parsePlainDate(typedFine.noticeDate ?? ''),
    dates: mapKeys(fineDates, (name) => parsePlainDate(typedFine[name] ?? '')),
    observedAt: typedFine.observedAt === '' ? null : typedFine.observedAt,
    plate: typedFine.plate === null || typedFine.plate.trim() === '' ? null : normalisePlate(typedFine.plate),
    texts,
    authorityUrl: normaliseUrl(texts.authorityUrl),
  };
}

function cleanText(name: FineText, typedText: string | null): string | null {
  const text = severalLines.includes(name) ? cleanLines(typedText ?? '') : cleanLine(typedText ?? '');
  return text === '' ? null : text;
}

function isTooLong(name: FineText, text: string): boolean {
  const hasTooManyLines = name !== 'remarks' && text.split('\n').length > addressLines;
  return [...text].length > fineTextLimits[name] || hasTooManyLines;
}

/** Reads the number of another paper as printed: its form is not known, so no form is refused. */
function parsePrintedNumber(typedNumber: string): string | null {
  const number = cleanLine(typedNumber).toUpperCase();
  return /^[\dA-Z /.-]{0,40}$/.test(number) ? number : null;
}

/** Returns the web address with « https:// », which notices leave out; `unreadable` when it is none. */
function normaliseUrl(text: string | null): string | null {
  if (text === null) return null;
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return /^https?:\/\/[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#]\S*)?$/iu.test(url) ? url : 'unreadable';
}
