import type { OutboxRow } from '../../offline/index.ts';
import { updateFine } from '../fines.actions.ts';
import { withChanges } from '../form/fine-draft.ts';
import { type FineFormValues, valuesOf } from '../form/fine-form-values.ts';
import { type QuestionName, questionsFor } from '../questions/questions.ts';
import type { KeptFine } from './kept-fines.ts';

type Waiting = Pick<OutboxRow, 'kind' | 'payload'>;

/** What this device knows of a fine: as the service said it, and what was answered here since, still to be sent. */
export function valuesOfKept({ fine }: KeptFine, rows: readonly Waiting[]): FineFormValues {
  return rows
    .filter(({ kind, payload }) => kind === updateFine.kind && payload['fineId'] === fine.id)
    .reduce((values, { payload }) => withChanges(values, payload['changes']), valuesOf(fine, ''));
}

/** The questions that can still be answered without a network. */
export function openQuestions(kept: KeptFine, rows: readonly Waiting[]): readonly QuestionName[] {
  const known = { ...valuesOfKept(kept, rows), cardPlace: '' } as const;
  const open = questionsFor(known, known).filter((name) => kept.unanswered?.includes(name) === true);
  // Where the card was waits on this device for the letter, and is never asked alone.
  return open.every((name) => name === 'cardPlace') ? [] : open;
}
