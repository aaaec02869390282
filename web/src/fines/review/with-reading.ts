import { readNumber } from '@placejuste/domain/fine';
import { keysOf } from '@placejuste/domain/kernel';
import type { NoticeRead, ReadField, ReadFieldName, ReadFields } from '../../vision/index.ts';
import type { FineDraft } from '../form/fine-draft.ts';
import { emptyFormValues, type FineFormValues, routeOf } from '../form/fine-form-values.ts';
import { finesText } from '../fines.text.fr.ts';
import { withoutCrops } from './review-lines.ts';

type FormName = 'title' | Exclude<ReadFieldName, 'track'>;

/** The field of the form that holds each fact a reading gives. */
const formNames: Readonly<Record<ReadFieldName, FormName>> = {
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
 * The draft once a notice was read: its values are shown, and none counts before the person said they are right. What
 * an earlier notice left in the draft is not this one's, nor is its identifier: it may wait in the outbox, refused.
 * @param newId of a fine that was never sent.
 */
export function withReading(
  draft: FineDraft,
  { fields, foreign }: Pick<NoticeRead, 'fields' | 'foreign'>,
  newId: string,
): FineDraft {
  const which = whichNotice(draft, fields);
  const known = knownBefore(draft, which);
  const read = Object.fromEntries(
    keysOf(fields).flatMap((name) => {
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
    read: { ...known.read, ...fields },
    values: { ...known.values, ...read, ...(fields.track === undefined ? {} : { demand: '', appealed: '' }) },
  };
}

/** What the draft held that is still true of the notice just read. */
function knownBefore(draft: FineDraft, which: NoticeMatch): Pick<FineDraft, 'values' | 'read'> {
  switch (which) {
    case 'same':
      return { values: draft.values, read: withoutCrops(draft.read) };
    case 'other':
      return { values: emptyFormValues, read: {} };
    case 'unknown':
      return typedOf(draft);
  }
}

/** The notice read is surely the draft's: of the same number and track, as one number may stand on two papers. */
export function isSameNotice(draft: FineDraft, fields: ReadFields): boolean {
  const route = routeOf(draft.values);
  const track = route.kind === 'track' && route.isRectified !== true ? route.track : null;
  return track !== null && fields.track?.value === track && whichNotice(draft, fields) === 'same';
}

type NoticeMatch = 'same' | 'other' | 'unknown';

/** Two notices share neither number nor track; one without a readable number may be either. */
function whichNotice({ values }: FineDraft, { track, noticeNumber }: ReadFields): NoticeMatch {
  const route = routeOf(values);
  // A payment notice and the warning that follows it bear one number and two dates.
  const title = route.kind === 'track' && route.isRectified !== true ? route.track : null;
  if (track !== undefined && title !== null && title !== track.value) return 'other';
  const before = digitsOf(values.noticeNumber);
  if (before === '' || noticeNumber === undefined) return 'unknown';
  return digitsOf(noticeNumber.value) === before ? 'same' : 'other';
}

const digitsOf = (typed: string): string => readNumber(typed).number || typed.replaceAll(/\D/g, '');

/** What an earlier reading gave goes; what the person typed stays, to be compared with this notice. */
function typedOf({ values, read }: FineDraft): Pick<FineDraft, 'values' | 'read'> {
  const names = keysOf(formNames);
  const isTyped = (name: ReadFieldName): boolean => {
    const value = values[formNames[name]];
    return value !== '' && value !== read[name]?.value;
  };
  const forgotten = names.filter((name) => !isTyped(name)).map((name) => [formNames[name], '']);
  const typed = names.filter(isTyped).map((name) => [name, doubtfulField(values[formNames[name]])]);
  return { values: { ...values, ...Object.fromEntries(forgotten) }, read: Object.fromEntries(typed) };
}

function doubtfulField(value: string): ReadField {
  const doubts = [finesText.review.typedBefore];
  return { value, isDoubtful: true, doubts, others: [], page: 0, parts: [], read: value };
}
