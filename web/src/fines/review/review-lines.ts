import { titleAnswers } from '@placejuste/domain/fine';
import { formatTime, parsePlainDate } from '@placejuste/domain/kernel';
import type { RecognisedField, RecognisedFields } from '../../vision/index.ts';
import { formatDateWords, formatEuros } from '../../ui/index.ts';
import { formatNoticeNumber } from '../fine-dates.ts';
import { finesText } from '../fines.text.fr.ts';
import type { FineDraft } from '../form/fine-draft.ts';
import { parseAmountCents, type FineFormValues, computeRouting } from '../form/fine-form-values.ts';

/** Names of the lines, in the order of the notice and of the form. */
export const lineNames = [
  'title',
  'noticeNumber',
  'delivery',
  'noticeDate',
  'plate',
  'observedOn',
  'observedAt',
  'place',
  'amount',
  'authorityName',
] as const;
export type LineName = (typeof lineNames)[number];

/** Lines without which no date can be computed. */
const requiredLines: readonly LineName[] = ['title', 'noticeNumber', 'delivery', 'noticeDate'];

export interface ReviewLine {
  readonly name: LineName;
  readonly label: string;
  /** Text of the value; null when nothing was read or typed. */
  readonly shown: string | null;
  readonly read: RecognisedField | null;
  readonly isNeeded: boolean;
  /** True when the reading is not enough and the field of the line must be answered. */
  readonly isAsked: boolean;
  readonly isDoubtful: boolean;
}

/** One line per fact of the notice, read or not. */
export function buildReviewLines(values: FineFormValues, readFields: RecognisedFields): readonly ReviewLine[] {
  return lineNames.map((name) => {
    const field = readFields[name === 'title' ? 'track' : name] ?? null;
    const doubts = name === 'noticeNumber' ? [field, readFields.noticeKey ?? null] : [field];
    return {
      name,
      label: name === 'noticeDate' && values.delivery !== '' ? finesText.deliveries[values.delivery].date : label(name),
      shown: values[name] === '' ? null : formatValue(name, values),
      read: field,
      isNeeded: requiredLines.includes(name),
      isAsked: name === 'title' && computeRouting(values).kind === 'ask',
      isDoubtful: doubts.some((one) => one?.isDoubtful === true),
    };
  });
}

const label = (name: LineName): string => finesText.review.lines[name];

function formatValue(name: LineName, values: FineFormValues): string {
  const { title, delivery, noticeNumber, noticeKey, noticeDate, observedOn, observedAt, amount } = values;
  switch (name) {
    case 'title': {
      const route = computeRouting(values);
      if (route.kind === 'track' && route.isRectified !== true) return finesText.tracks[route.track];
      return title === '' ? '' : titleAnswers[title];
    }
    case 'noticeNumber':
      return `${formatNoticeNumber(noticeNumber)}${noticeKey === '' ? '' : ` · ${finesText.review.key(noticeKey)}`}`;
    case 'delivery':
      return delivery === '' ? '' : finesText.deliveries[delivery].label;
    case 'noticeDate':
      return formatDay(noticeDate);
    case 'observedOn':
      return formatDay(observedOn);
    case 'observedAt':
      return /^\d{2}:\d{2}$/.test(observedAt) ? formatTime(observedAt) : observedAt;
    case 'amount': {
      const cents = parseAmountCents(amount);
      return cents === null || Number.isNaN(cents) ? amount : formatEuros(cents);
    }
    case 'place':
    case 'plate':
    case 'authorityName':
      return values[name];
  }
}

/** Date in words, or the text itself while it is not a complete date: some browsers give it while typing. */
function formatDay(input: string): string {
  return parsePlainDate(input) === null ? input : formatDateWords(input);
}

/** Applies a correction of a line to a draft: its doubt is removed, and a key that proved another number is too. */
export function withCorrection(draft: FineDraft, change: Partial<FineFormValues>): FineDraft {
  const { noticeKey } = draft.read;
  const isKeyStale =
    change.noticeNumber !== undefined &&
    noticeKey !== undefined &&
    draft.values.noticeKey === noticeKey.value &&
    change.noticeNumber !== draft.values.noticeNumber;
  const values = { ...draft.values, ...(isKeyStale ? { noticeKey: '' } : {}), ...change };
  const changedNames = Object.keys({ ...change, ...(isKeyStale ? { noticeKey: '' } : {}) });
  const readFields = Object.fromEntries(
    Object.entries(draft.read).map(([name, field]) => [
      name,
      changedNames.includes(name === 'track' ? 'title' : name) ? { ...field, isDoubtful: false } : field,
    ]),
  );
  return { ...draft, values, read: readFields };
}

/** Removes the crops of the readings, for when another picture replaces the one that was read. Keeps the values. */
export function withoutCrops(readFields: RecognisedFields): RecognisedFields {
  return Object.fromEntries(Object.entries(readFields).map(([name, field]) => [name, { ...field, parts: [] }]));
}
