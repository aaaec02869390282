import { amountInFrench, dateInFrench, plainDateOf } from '@placejuste/domain/kernel';
import {
  type Box,
  type Candidate,
  readingDoubtMessages,
  type NoticeReading,
  type ReadPage,
} from '@placejuste/domain/notice-reading';
import { titleAnswers } from '@placejuste/domain/fine';
import type { SendingProofRead } from '@placejuste/domain/sending-proof';
import { noticeReadingText } from '../notice-reading.text.fr.ts';

export type ReadFieldName =
  | 'track'
  | 'noticeNumber'
  | 'noticeKey'
  | 'noticeDate'
  | 'delivery'
  | 'observedOn'
  | 'observedAt'
  | 'place'
  | 'plate'
  | 'amount'
  | 'authorityName';

/** What was read for one field, as text typed in a form would be, and where; kept with a draft. */
export interface ReadField {
  readonly value: string;
  /** Something was corrected, is missing or contradicts it: it is to be compared with the paper. */
  readonly isDoubtful: boolean;
  /** Why, one sentence each. */
  readonly doubts: readonly string[];
  /** Other values read for the same field, to be chosen in one press. */
  readonly others: readonly { readonly value: string; readonly shown: string }[];
  readonly page: number;
  readonly parts: readonly Box[];
  /** Degrees that the sheet is turned clockwise on the picture of its page; absent where it is upright. */
  readonly turn?: number | undefined;
  /** Recognised text, for a person who cannot see the picture. */
  readonly read: string;
}
export type ReadFields = Readonly<Partial<Record<ReadFieldName, ReadField>>>;

export type ProofFieldName = 'sentOn' | 'receivedOn' | 'reference';
export type ProofFields = Readonly<Partial<Record<ProofFieldName, ReadField>>>;

/** What a proof of sending seems to say; a field nothing was read for is absent. */
export function proofFields({ sentOn, receivedOn, reference }: SendingProofRead): ProofFields {
  return {
    ...named('sentOn', readField(sentOn, identity, dayInFrench)),
    ...named('receivedOn', readField(receivedOn, identity, dayInFrench)),
    ...named('reference', readField(reference, identity)),
  };
}

/** Adds to each field how its sheet is turned on its picture, so that its crop is shown upright. */
export function withTurns<Fields extends ReadFields | ProofFields>(fields: Fields, pages: readonly ReadPage[]): Fields {
  const turned = ([name, field]: readonly [string, ReadField]) => {
    const turn = pages[field.page]?.turn ?? 0;
    return [name, turn === 0 ? field : { ...field, turn }];
  };
  return Object.fromEntries(Object.entries(fields).map(turned)) as Fields;
}

function named(name: ReadFieldName | ProofFieldName, field: ReadField | null): ReadFields & ProofFields {
  return field === null ? {} : { [name]: field };
}

/** Null when nothing was read. */
function readField<Value>(
  candidates: readonly (Candidate<Value> | null)[],
  written: (value: Value) => string,
  shown: (value: Value) => string = written,
): ReadField | null {
  const [first, ...rest] = candidates.filter((candidate) => candidate !== null);
  if (first === undefined) return null;
  const { page, parts, read } = first;
  return {
    value: written(first.value),
    isDoubtful: first.strength === 'doubtful',
    doubts: first.doubts.map((doubt) => readingDoubtMessages[doubt]),
    others: rest.slice(0, 2).map(({ value }) => ({ value: written(value), shown: shown(value) })),
    page,
    parts,
    read,
  };
}

const identity = (value: string) => value;
const dayInFrench = (value: string) => dateInFrench(plainDateOf(value));

/** The best of what was read for each field; a field nothing was read for is absent. */
export function readFields(reading: NoticeReading): ReadFields {
  const { track, number, key, delivery, noticeDate, observedOn, observedAt, place, plate, amount, authority } = reading;
  return {
    ...named(
      'track',
      readField([track], identity, (value) => titleAnswers[value]),
    ),
    ...named('noticeNumber', readField(number, identity)),
    ...named('noticeKey', readField([key], identity)),
    ...named(
      'delivery',
      readField([delivery], identity, (value) => noticeReadingText.deliveries[value]),
    ),
    ...named('noticeDate', readField(noticeDate, identity, dayInFrench)),
    ...named('plate', readField(plate, identity)),
    ...named('observedOn', readField(observedOn, identity, dayInFrench)),
    ...named('observedAt', readField(observedAt, identity)),
    ...named('place', readField(place, identity)),
    ...named(
      'amount',
      readField(amount, (cents) => (cents / 100).toFixed(2).replace('.', ','), amountInFrench),
    ),
    ...named('authorityName', readField(authority, identity)),
  };
}
