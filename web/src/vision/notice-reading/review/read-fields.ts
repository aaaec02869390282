import { amountInFrench, dateInFrench, plainDateOf } from '@placejuste/domain/kernel';
import { type Box, type Candidate, readingDoubtMessages, type NoticeReading } from '@placejuste/domain/notice-reading';
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
  /** As recognised, for whoever cannot see the picture. */
  readonly read: string;
}
export type ReadFields = Readonly<Partial<Record<ReadFieldName, ReadField>>>;

export type ProofFieldName = 'sentOn' | 'receivedOn' | 'reference';
export type ProofFields = Readonly<Partial<Record<ProofFieldName, ReadField>>>;

/** What a proof of sending seems to say; a field nothing was read for is absent. */
export function proofFields({ sentOn, receivedOn, reference }: SendingProofRead): ProofFields {
  const one = (name: ProofFieldName, field: ReadField | null): ProofFields => (field === null ? {} : { [name]: field });
  return {
    ...one('sentOn', readField(sentOn, identity, dayInFrench)),
    ...one('receivedOn', readField(receivedOn, identity, dayInFrench)),
    ...one('reference', readField(reference, identity, identity)),
  };
}

/** Null when nothing was read. */
function readField<Value>(
  [first, ...rest]: readonly Candidate<Value>[],
  written: (value: Value) => string,
  shown: (value: Value) => string,
): ReadField | null {
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
  const one = <Value>(
    name: ReadFieldName,
    candidates: readonly (Candidate<Value> | null)[],
    written: (value: Value) => string,
    shown: (value: Value) => string = written,
  ): ReadFields => {
    const field = readField(
      candidates.filter((candidate) => candidate !== null),
      written,
      shown,
    );
    return field === null ? {} : { [name]: field };
  };
  return {
    ...one('track', [track], identity, (value) => titleAnswers[value]),
    ...one('noticeNumber', number, identity),
    ...one('noticeKey', [key], identity),
    ...one('delivery', [delivery], identity, (value) => noticeReadingText.deliveries[value]),
    ...one('noticeDate', noticeDate, identity, dayInFrench),
    ...one('plate', plate, identity),
    ...one('observedOn', observedOn, identity, dayInFrench),
    ...one('observedAt', observedAt, identity),
    ...one('place', place, identity),
    ...one('amount', amount, (cents) => (cents / 100).toFixed(2).replace('.', ','), amountInFrench),
    ...one('authorityName', authority, identity),
  };
}
