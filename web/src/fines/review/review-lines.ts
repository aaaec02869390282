import { titleAnswers } from '@placejuste/domain/fine';
import { timeInFrench, parsePlainDate } from '@placejuste/domain/kernel';
import type { ReadField, ReadFields } from '../../vision/index.ts';
import { dateInWords, euros } from '../../ui/index.ts';
import { noticeNumberInGroups } from '../fine-dates.ts';
import { finesText } from '../fines.text.fr.ts';
import type { FineDraft } from '../form/fine-draft.ts';
import { amountCentsOf, type FineFormValues, routeOf } from '../form/fine-form-values.ts';

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
  readonly read: ReadField | null;
  readonly isNeeded: boolean;
  /** True when the reading leaves a question, which the field of the line asks. */
  readonly isAsked: boolean;
  readonly isDoubtful: boolean;
}

/** One line per fact of the notice, read or not. */
export function reviewLines(values: FineFormValues, read: ReadFields): readonly ReviewLine[] {
  return lineNames.map((name) => {
    const field = read[name === 'title' ? 'track' : name] ?? null;
    const doubts = name === 'noticeNumber' ? [field, read.noticeKey ?? null] : [field];
    return {
      name,
      label: name === 'noticeDate' && values.delivery !== '' ? finesText.deliveries[values.delivery].date : label(name),
      shown: values[name] === '' ? null : shownValue(name, values),
      read: field,
      isNeeded: requiredLines.includes(name),
      isAsked: name === 'title' && routeOf(values).kind === 'ask',
      isDoubtful: doubts.some((one) => one?.isDoubtful === true),
    };
  });
}

const label = (name: LineName): string => finesText.review.lines[name];

function shownValue(name: LineName, values: FineFormValues): string {
  const { title, delivery, noticeNumber, noticeKey, noticeDate, observedOn, observedAt, amount } = values;
  switch (name) {
    case 'title': {
      const route = routeOf(values);
      return route.kind === 'track' && route.isRectified !== true
        ? finesText.tracks[route.track]
        : title === ''
          ? ''
          : titleAnswers[title];
    }
    case 'noticeNumber':
      return `${noticeNumberInGroups(noticeNumber)}${noticeKey === '' ? '' : ` · ${finesText.review.key(noticeKey)}`}`;
    case 'delivery':
      return delivery === '' ? '' : finesText.deliveries[delivery].label;
    case 'noticeDate':
      return dayInWords(noticeDate);
    case 'observedOn':
      return dayInWords(observedOn);
    case 'observedAt':
      return /^\d{2}:\d{2}$/.test(observedAt) ? timeInFrench(observedAt) : observedAt;
    case 'amount': {
      const cents = amountCentsOf(amount);
      return cents === null || Number.isNaN(cents) ? amount : euros(cents);
    }
    case 'place':
    case 'plate':
    case 'authorityName':
      return values[name];
  }
}

/** Date in words, or the text itself while it is no date: some browsers give a date while it is typed. */
function dayInWords(typed: string): string {
  return parsePlainDate(typed) === null ? typed : dateInWords(typed);
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
  const changed = Object.keys({ ...change, ...(isKeyStale ? { noticeKey: '' } : {}) });
  const read = Object.fromEntries(
    Object.entries(draft.read).map(([name, field]) => [
      name,
      changed.includes(name === 'track' ? 'title' : name) ? { ...field, isDoubtful: false } : field,
    ]),
  );
  return { ...draft, values, read };
}

/** Removes the crops of the readings, for when another picture replaces the one that was read. Keeps the values. */
export function withoutCrops(read: ReadFields): ReadFields {
  return Object.fromEntries(Object.entries(read).map(([name, field]) => [name, { ...field, parts: [] }]));
}
