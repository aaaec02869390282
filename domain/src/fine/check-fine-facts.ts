import {
  addMonths,
  cleanLine,
  cleanLines,
  mapKeys,
  normalisePlate,
  ok,
  parsePlainDate,
  plateForm,
  refuse,
  type FieldCodes,
  type PlainDate,
  type Result,
} from '../kernel/index.ts';
import { fineDates, fineTextLimits, fineTexts, type FineDate, type FineFacts, type FineText } from './fine.ts';
import type { FineFieldCode } from './fine-codes.ts';
import { noticeDigits, printedParts } from './notice-number.ts';

/** What a person typed: the same fields, dates not yet checked. */
export type TypedFine = {
  readonly [Field in keyof FineFacts]: FineFacts[Field] extends PlainDate | null ? string | null : FineFacts[Field];
};

const severalLines: readonly FineText[] = ['authorityAddress', 'debtorAddress', 'driverAddress', 'remarks'];
/** Lines of an address. */
export const addressLines = 7;

/**
 * Checks and normalises every field; the refusal names each wrong one. Nothing is required here but the
 * notice's identity: what a dossier needs is `missingForDossier`.
 */
export function checkFineFacts(typed: TypedFine, today: PlainDate): Result<FineFacts, 'FINE_FIELDS'> {
  const fields: FieldCodes<TypedFine, FineFieldCode> = {};
  const date = (name: 'noticeDate' | FineDate): PlainDate | null => {
    const text = typed[name];
    const value = text === null || text === '' ? null : parsePlainDate(text);
    if (value === null && (name === 'noticeDate' || (text !== null && text !== ''))) fields[name] = 'DATE_FORMAT';
    return value;
  };
  const text = (name: FineText): string | null => {
    const value = severalLines.includes(name) ? cleanLines(typed[name] ?? '') : cleanLine(typed[name] ?? '');
    const tooManyLines = name !== 'remarks' && value.split('\n').length > addressLines;
    if ([...value].length > fineTextLimits[name] || tooManyLines) fields[name] = 'TEXT_TOO_LONG';
    return value === '' ? null : value;
  };

  const digits = noticeDigits(typed.noticeNumber);
  const printed = printedParts(typed.noticeNumber);
  const noticeNumber = typed.track === 'fps' ? (digits?.number ?? null) : printedNumber(printed.number);
  if (noticeNumber === null)
    fields.noticeNumber =
      typed.track !== 'fps'
        ? 'NOTICE_NUMBER_PRINTED'
        : /\p{L}/u.test(printed.number)
          ? 'NOTICE_NUMBER_LETTERS'
          : 'NOTICE_NUMBER_FORMAT';
  const typedKey = (typed.noticeKey ?? '').replace(/\s/g, '');
  const noticeKey = typedKey === '' ? (digits?.key ?? printed.key) : typedKey;
  if (noticeKey !== null && !/^\d{2}$/.test(noticeKey)) fields.noticeKey = 'NOTICE_KEY_FORMAT';

  const noticeDate = date('noticeDate');
  const dates = mapKeys(fineDates, date);
  const { observedOn, cardValidFrom, cardValidUntil, eventOn } = dates;
  if (noticeDate !== null && noticeDate > today) fields.noticeDate = 'NOTICE_DATE_FUTURE';
  if (noticeDate !== null && noticeDate < addMonths(today, -120)) fields.noticeDate = 'NOTICE_DATE_TOO_OLD';
  if (noticeDate !== null && observedOn !== null && observedOn > noticeDate)
    fields.observedOn = 'OBSERVED_AFTER_NOTICE';
  // A sale or a theft does not excuse an offence that came before it.
  if (eventOn !== null && observedOn !== null && eventOn > observedOn) fields.eventOn = 'EVENT_AFTER_FINDING';

  const observedAt = typed.observedAt === '' ? null : typed.observedAt;
  if (observedAt !== null && !/^([01]\d|2[0-3]):[0-5]\d$/.test(observedAt)) fields.observedAt = 'TIME_FORMAT';
  const cents = typed.amountCents;
  if (cents !== null && (!Number.isInteger(cents) || cents < 100 || cents > 100_000))
    fields.amountCents = 'AMOUNT_RANGE';
  const plate = typed.plate === null || typed.plate.trim() === '' ? null : normalisePlate(typed.plate);
  if (plate !== null && plateForm(plate) === null) fields.plate = 'PLATE_FORMAT';
  const texts = mapKeys(fineTexts, text);
  const authorityUrl = urlOf(texts.authorityUrl);
  if (authorityUrl === 'unreadable') fields.authorityUrl = 'URL_FORMAT';

  const { cardNumber } = texts;
  if (cardValidFrom !== null && cardValidUntil !== null && cardValidFrom > cardValidUntil)
    fields.cardValidFrom = 'CARD_DATES_ORDER';
  const facts = {
    ...typed,
    ...texts,
    ...dates,
    noticeNumber: noticeNumber ?? '',
    noticeKey,
    noticeDate: noticeDate ?? today,
    observedAt,
    plate,
    authorityUrl,
    // No official form of the number is published: trimmed and upper-cased, never refused.
    cardNumber: cardNumber === null ? null : cardNumber.toUpperCase(),
  };
  return Object.keys(fields).length > 0 ? refuse('FINE_FIELDS', fields) : ok(facts);
}

/** Other papers carry numbers of many forms, or none: kept as printed, without refusing what is not known. */
function printedNumber(typed: string): string | null {
  const number = cleanLine(typed).toUpperCase();
  return /^[\dA-Z /.-]{0,40}$/.test(number) ? number : null;
}

/** Notices print addresses without « https:// »: it is added. */
function urlOf(text: string | null): string | null {
  if (text === null) return null;
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return /^https?:\/\/[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#]\S*)?$/iu.test(url) ? url : 'unreadable';
}
