import { titleAnswers } from '@placejuste/domain/fine';
import { amountInFrench, dateInFrench, plainDateOf, spokenPlate } from '@placejuste/domain/kernel';
import { type Candidate, readingDoubtMessages, type NoticeReading } from '@placejuste/domain/notice-reading';
import type { ConfirmedFields, FieldName } from './confirmed-fields.ts';
import { noticeReadingText } from '../notice-reading.text.fr.ts';

export interface FieldToConfirm {
  readonly name: FieldName;
  readonly label: string;
  /** How it is corrected in place; null when the form below asks it better. */
  readonly input: 'text' | 'number' | 'date' | 'time' | null;
  readonly value: string;
  readonly shown: string;
  /** For those who listen, when the letters are to be told one by one. */
  readonly spoken: string | null;
  readonly candidate: Candidate<unknown>;
  readonly doubts: readonly string[];
  /** Other values read for the same field, to be chosen in one press. */
  readonly others: readonly { readonly value: string; readonly shown: string }[];
}

const text = noticeReadingText.fields;

/** What was read, in the order of the form; a field nothing was read for is left to it. */
export function fieldsToConfirm(reading: NoticeReading): readonly FieldToConfirm[] {
  const { track, number, key, delivery, noticeDate, observedOn, observedAt, place, plate, amount, authority } = reading;
  const one = <Value>(
    name: FieldName,
    input: FieldToConfirm['input'],
    candidates: readonly Candidate<Value>[],
    written: (value: Value) => string,
    shown: (value: Value) => string = written,
  ): readonly FieldToConfirm[] => {
    const [first, ...rest] = candidates;
    if (first === undefined) return [];
    const others = rest.slice(0, 2).map(({ value }) => ({ value: written(value), shown: shown(value) }));
    return [
      {
        name,
        label: text[name],
        input,
        value: written(first.value),
        shown: shown(first.value),
        spoken: null,
        candidate: first,
        doubts: first.doubts.map((doubt) => readingDoubtMessages[doubt]),
        others,
      },
    ];
  };
  const same = (value: string) => value;
  const day = (value: string) => dateInFrench(plainDateOf(value));
  return [
    ...one('track', null, track === null ? [] : [track], same, (value) => titleAnswers[value]),
    ...one('noticeNumber', 'number', number, same, inGroups),
    // Proved with the number, it needs no confirmation of its own.
    ...(key === null || key.strength === 'sure' ? [] : one('noticeKey', 'number', [key], same)),
    ...one('delivery', null, delivery === null ? [] : [delivery], same, (value) => noticeReadingText.deliveries[value]),
    ...one('noticeDate', 'date', noticeDate, same, day),
    ...one('plate', 'text', plate, same).map((field) => ({ ...field, spoken: spokenPlate(field.value) })),
    ...one('observedOn', 'date', observedOn, same, day),
    ...one('observedAt', 'time', observedAt, same),
    ...one('place', 'text', place, same),
    ...one('amount', 'text', amount, (cents) => (cents / 100).toFixed(2).replace('.', ','), amountInFrench),
    ...one('authorityName', 'text', authority, same),
  ];
}

/**
 * What a confirmation says; the key goes with the number that it proves, as long as the number is not corrected by
 * hand.
 */
export function confirmationOf(field: FieldToConfirm, value: string, reading: NoticeReading): ConfirmedFields {
  const proved = field.name === 'noticeNumber' && value === field.value && reading.key?.strength === 'sure';
  return { [field.name]: value, ...(proved ? { noticeKey: reading.key?.value } : {}) } as ConfirmedFields;
}

/** SIRET, year, type, day, then the sequence in threes, as notices print them. */
function inGroups(number: string): string {
  return number.replace(/^(\d{14})(\d{2})(\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4 $5 $6');
}
