import { formatCents, formatDate, toPlainDate } from '@placejuste/domain/kernel';
import {
  type Box,
  type Candidate,
  readingDoubtMessages,
  type NoticeReading,
  type RecognisedPage,
} from '@placejuste/domain/notice-reading';
import { titleAnswers } from '@placejuste/domain/fine';
import type { SendingProofRead } from '@placejuste/domain/sending-proof';
import { noticeReadingText } from '../notice-reading.text.fr.ts';

export type RecognisedFieldName =
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

/** Value read for one field, in the form a person would type, with its place; stored with a draft. */
export interface RecognisedField {
  readonly value: string;
  /** True when the value must be compared with the paper: a part was corrected, is missing or contradicts it. */
  readonly isDoubtful: boolean;
  /** Reasons for the doubt, one sentence each. */
  readonly doubts: readonly string[];
  /** Other values read for the same field, offered as choices. */
  readonly others: readonly { readonly value: string; readonly shown: string }[];
  readonly page: number;
  readonly parts: readonly Box[];
  /** Clockwise rotation in degrees of the sheet on the picture of its page; absent when it is upright. */
  readonly turn?: number | undefined;
  /** Recognised text, for a person who cannot see the picture. */
  readonly read: string;
}
export type RecognisedFields = Readonly<Partial<Record<RecognisedFieldName, RecognisedField>>>;

export type ProofFieldName = 'sentOn' | 'receivedOn' | 'reference';
export type ProofFields = Readonly<Partial<Record<ProofFieldName, RecognisedField>>>;

/** Returns the fields read on a proof of sending; a field that was not read is absent. */
export function readProofFields({ sentOn, receivedOn, reference }: SendingProofRead): ProofFields {
  return {
    ...toNamedField('sentOn', readField(sentOn, identity, formatDay)),
    ...toNamedField('receivedOn', readField(receivedOn, identity, formatDay)),
    ...toNamedField('reference', readField(reference, identity)),
  };
}

/** Adds to each field the rotation of its sheet, so that its crop is shown upright. */
export function withTurns<Fields extends RecognisedFields | ProofFields>(
  fields: Fields,
  pages: readonly RecognisedPage[],
): Fields {
  const addTurn = ([name, field]: readonly [string, RecognisedField]) => {
    const turn = pages[field.page]?.turn ?? 0;
    return [name, turn === 0 ? field : { ...field, turn }];
  };
  return Object.fromEntries(Object.entries(fields).map(addTurn)) as Fields;
}

function toNamedField(
  name: RecognisedFieldName | ProofFieldName,
  field: RecognisedField | null,
): RecognisedFields & ProofFields {
  return field === null ? {} : { [name]: field };
}

/** Null when nothing was read. */
function readField<Value>(
  candidates: readonly (Candidate<Value> | null)[],
  formatValue: (value: Value) => string,
  formatLabel: (value: Value) => string = formatValue,
): RecognisedField | null {
  const [first, ...rest] = candidates.filter((candidate) => candidate !== null);
  if (first === undefined) return null;
  const { page, parts, read } = first;
  return {
    value: formatValue(first.value),
    isDoubtful: first.strength === 'doubtful',
    doubts: first.doubts.map((doubt) => readingDoubtMessages[doubt]),
    others: rest.slice(0, 2).map(({ value }) => ({ value: formatValue(value), shown: formatLabel(value) })),
    page,
    parts,
    read,
  };
}

const identity = (value: string) => value;
const formatDay = (value: string) => formatDate(toPlainDate(value));

/** Returns the best value read for each field; a field that was not read is absent. */
export function readFields(reading: NoticeReading): RecognisedFields {
  const { track, number, key, delivery, noticeDate, observedOn, observedAt, place, plate, amount, authority } = reading;
  return {
    ...toNamedField(
      'track',
      readField([track], identity, (value) => titleAnswers[value]),
    ),
    ...toNamedField('noticeNumber', readField(number, identity)),
    ...toNamedField('noticeKey', readField([key], identity)),
    ...toNamedField(
      'delivery',
      readField([delivery], identity, (value) => noticeReadingText.deliveries[value]),
    ),
    ...toNamedField('noticeDate', readField(noticeDate, identity, formatDay)),
    ...toNamedField('plate', readField(plate, identity)),
    ...toNamedField('observedOn', readField(observedOn, identity, formatDay)),
    ...toNamedField('observedAt', readField(observedAt, identity)),
    ...toNamedField('place', readField(place, identity)),
    ...toNamedField(
      'amount',
      readField(amount, (cents) => (cents / 100).toFixed(2).replace('.', ','), formatCents),
    ),
    ...toNamedField('authorityName', readField(authority, identity)),
  };
}
