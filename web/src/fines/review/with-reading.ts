import { readNumber } from '@placejuste/domain/fine';
import { listKeys } from '@placejuste/domain/kernel';
import type { NoticeRead, RecognisedField, RecognisedFieldName, RecognisedFields } from '../../vision/index.ts';
import type { FineDraft } from '../form/fine-draft.ts';
import { emptyFormValues, type FineFormValues, computeRouting } from '../form/fine-form-values.ts';
import { finesText } from '../fines.text.fr.ts';
import { withoutCrops } from './review-lines.ts';

type FormName = 'title' | Exclude<RecognisedFieldName, 'track'>;

/** Form field of each fact that a reading gives. */
const formNames: Readonly<Record<RecognisedFieldName, FormName>> = {
  track: 'title',
  noticeNumber: 'noticeNumber',
  noticeKey: 'noticeKey',
  delivery: 'delivery',
  noticeDate: 'noticeDate',
  plate: 'plate',
  observedOn: 'observedOn',
  observedAt: 'observedAt',
  place: 'place',
  amount: 'amount',
  authorityName: 'authorityName',
};

/**
 * Adds a reading to the draft, whose values the person must still confirm. Values of another notice are removed from
 * the draft, and its id is replaced: that notice may be in the outbox, refused.
 * @param newId id for a fine that was never sent.
 */
export function withReading(
  draft: FineDraft,
  { fields, foreign }: Pick<NoticeRead, 'fields' | 'foreign'>,
  newId: string,
): FineDraft {
  const which = matchNotice(draft, fields);
  const knownPart = chooseKnownPart(draft, which);
  const readValues = Object.fromEntries(
    listKeys(fields).flatMap((name) => {
      const value = fields[name]?.value;
      return value === undefined ? [] : [[formNames[name], value]];
    }),
  ) as Partial<FineFormValues>;
  return {
    ...draft,
    id: which === 'other' ? newId : draft.id,
    stage: 'review',
    isForeign: foreign !== null,
    isOtherLanguage: foreign === 'other-language',
    read: { ...knownPart.read, ...fields },
    values: { ...knownPart.values, ...readValues, ...(fields.track === undefined ? {} : { demand: '', appealed: '' }) },
  };
}

/** Returns the part of the draft that still applies to the notice just read. */
function chooseKnownPart(draft: FineDraft, which: NoticeMatch): Pick<FineDraft, 'values' | 'read'> {
  switch (which) {
    case 'same':
      return { values: draft.values, read: withoutCrops(draft.read) };
    case 'other':
      return { values: emptyFormValues, read: {} };
    case 'unknown':
      return selectTyped(draft);
  }
}

/**
 * True when the notice read is that of the draft for certain: same number and track, as two papers may share a number.
 */
export function isSameNotice(draft: FineDraft, fields: RecognisedFields): boolean {
  const route = computeRouting(draft.values);
  const track = route.kind === 'track' && route.isRectified !== true ? route.track : null;
  return track !== null && fields.track?.value === track && matchNotice(draft, fields) === 'same';
}

type NoticeMatch = 'same' | 'other' | 'unknown';

/**
 * Compares the notice read with the draft's: another track or number means another notice; without a readable number it
 * is unknown.
 */
function matchNotice({ values }: FineDraft, { track, noticeNumber }: RecognisedFields): NoticeMatch {
  const route = computeRouting(values);
  // A payment notice and the following warning have the same number and different dates.
  const title = route.kind === 'track' && route.isRectified !== true ? route.track : null;
  if (track !== undefined && title !== null && title !== track.value) return 'other';
  const before = readDigits(values.noticeNumber);
  if (before === '' || noticeNumber === undefined) return 'unknown';
  return readDigits(noticeNumber.value) === before ? 'same' : 'other';
}

const readDigits = (input: string): string => readNumber(input).number || input.replaceAll(/\D/g, '');

/** Removes the values of an earlier reading; typed values stay, to be compared with this notice. */
function selectTyped({ values, read }: FineDraft): Pick<FineDraft, 'values' | 'read'> {
  const names = listKeys(formNames);
  const isTyped = (name: RecognisedFieldName): boolean => {
    const value = values[formNames[name]];
    return value !== '' && value !== read[name]?.value;
  };
  const emptiedEntries = names.filter((name) => !isTyped(name)).map((name) => [formNames[name], '']);
  const typedEntries = names.filter(isTyped).map((name) => [name, buildDoubtfulField(values[formNames[name]])]);
  return { values: { ...values, ...Object.fromEntries(emptiedEntries) }, read: Object.fromEntries(typedEntries) };
}

function buildDoubtfulField(value: string): RecognisedField {
  const doubts = [finesText.review.typedBefore];
  return { value, isDoubtful: true, doubts, others: [], page: 0, parts: [], read: value };
}
