import { notedForHolder, type NoteFineForHolder } from '@placejuste/contracts/carers';
import { finePaper, type FinePaper, type NewPaper } from '@placejuste/contracts/dossiers';
import { type Fine, type FineChanges, fine, type NewFine, type NewStep } from '@placejuste/contracts/fines';
import type * as z from 'zod/mini';
import type { QueuedAction } from '../offline/index.ts';

export const createFine: QueuedAction<Omit<NewFine, 'id'>, Fine> = { kind: 'fine.create', version: 1, result: fine };

/** Action of a carer: notes a fine for the helped person, who must confirm it. */
export const noteFineForHolder: QueuedAction<Omit<NoteFineForHolder, 'id'>, z.output<typeof notedForHolder>> = {
  kind: 'carer.note-fine',
  version: 1,
  result: notedForHolder,
};

/** Changes a fine (`fineId`); the action's own id only identifies the change. */
export const updateFine: QueuedAction<{ readonly fineId: string; readonly changes: FineChanges }, Fine> = {
  kind: 'fine.update',
  version: 1,
  result: fine,
};

/**
 * Notes a step of a contest; the action's id is that of the step, so that pressing or sending again never makes two.
 */
export const recordStep: QueuedAction<Omit<NewStep, 'id'> & { readonly fineId: string }, Fine> = {
  kind: 'fine.step',
  version: 1,
  result: fine,
};

/** Undoes the last step, noted by mistake; the action's own id only identifies the change. */
export const undoStep: QueuedAction<{ readonly fineId: string; readonly stepId: string }, Fine> = {
  kind: 'fine.undo-step',
  version: 1,
  result: fine,
};

/** Joins a proof of sending to its fine; the action's id is that of the paper. */
export const joinPaper: QueuedAction<Omit<NewPaper, 'id'> & { readonly fineId: string }, FinePaper> = {
  kind: 'fine.paper',
  version: 1,
  result: finePaper,
};
