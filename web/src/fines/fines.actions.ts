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

/** `fineId` is the fine; the action's own id only names this change. */
export const updateFine: QueuedAction<{ readonly fineId: string; readonly changes: FineChanges }, Fine> = {
  kind: 'fine.update',
  version: 1,
  result: fine,
};

/**
 * What happened to a contest; the action's id is the step's, so that pressing again or sending again never makes two.
 */
export const recordStep: QueuedAction<Omit<NewStep, 'id'> & { readonly fineId: string }, Fine> = {
  kind: 'fine.step',
  version: 1,
  result: fine,
};

/** Takes back the last step, noted by mistake; the action's own id only names this change. */
export const undoStep: QueuedAction<{ readonly fineId: string; readonly stepId: string }, Fine> = {
  kind: 'fine.undo-step',
  version: 1,
  result: fine,
};

/** A proof of sending joined to its fine; the action's id is the paper's. */
export const joinPaper: QueuedAction<Omit<NewPaper, 'id'> & { readonly fineId: string }, FinePaper> = {
  kind: 'fine.paper',
  version: 1,
  result: finePaper,
};
