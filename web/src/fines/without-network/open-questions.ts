import type { OutboxRow } from '../../offline/index.ts';
import { updateFine } from '../fines.actions.ts';
import { withChanges } from '../form/fine-draft.ts';
import { type FineFormValues, toFormValues } from '../form/fine-form-values.ts';
import { type QuestionName, listQuestions } from '../questions/questions.ts';
import type { CachedFine } from './kept-fines.ts';

type Waiting = Pick<OutboxRow, 'kind' | 'payload'>;

/** Values of a fine known on this device: those of the service, with the answers given here and not sent yet. */
export function computeKeptValues({ fine }: CachedFine, rows: readonly Waiting[]): FineFormValues {
  return rows
    .filter(({ kind, payload }) => kind === updateFine.kind && payload['fineId'] === fine.id)
    .reduce((values, { payload }) => withChanges(values, payload['changes']), toFormValues(fine, ''));
}

/** Lists the questions that can still be answered without a network. */
export function openQuestions(keptFine: CachedFine, rows: readonly Waiting[]): readonly QuestionName[] {
  const knownAnswers = { ...computeKeptValues(keptFine, rows), cardPlace: '' } as const;
  const openNames = listQuestions(knownAnswers, knownAnswers).filter(
    (name) => keptFine.unanswered?.includes(name) === true,
  );
  // The place of the card stays on this device for the letter, and is never asked alone.
  return openNames.every((name) => name === 'cardPlace') ? [] : openNames;
}
