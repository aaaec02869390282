import { Navigate } from '../../platform/index.ts';
import {
  type OutboxRow,
  type PhotoFacts,
  findActionPhoto,
  listRefusalLines,
  useRefusedAction,
} from '../../offline/index.ts';
import { Skeleton } from '../../ui/index.ts';
import { EditFine, type RefusedChange } from './edit-fine.tsx';
import {
  buildCorrectionDraftKey,
  buildRefusedFineDraft,
  buildEditDraftKey,
  type FineDraft,
  newFineDraftKey,
} from './fine-draft.ts';
import { finesText } from '../fines.text.fr.ts';
import { NewFine } from './new-fine.tsx';

type RefusedFine =
  | { readonly kind: 'new'; readonly draft: FineDraft; readonly lines: readonly string[] }
  | { readonly kind: 'change'; readonly fineId: string; readonly change: RefusedChange };

/** Opens a refused new fine, or a refused change of one, in its form again. */
export function CorrectFine({ id }: { readonly id: string }) {
  const refusedAction = useRefusedAction(id, loadRefusedFine);
  if (refusedAction === 'reading') return <Skeleton label={finesText.form.resuming} />;
  // The action was delivered or discarded meanwhile: the list shows the outcome.
  if (refusedAction === null) return <Navigate to="/pwa/attente" replace />;
  return refusedAction.kind === 'new' ? (
    <NewFine refused={refusedAction} />
  ) : (
    <EditFine fineId={refusedAction.fineId} refused={refusedAction.change} />
  );
}

async function loadRefusedFine(row: OutboxRow): Promise<RefusedFine | null> {
  const lines = listRefusalLines(row);
  if (row.kind === 'fine.create')
    return { kind: 'new', draft: buildRefusedFineDraft(row, await findPhoto(row, newFineDraftKey)), lines };
  const { fineId, changes } = row.payload;
  if (row.kind !== 'fine.update' || typeof fineId !== 'string') return null;
  return {
    kind: 'change',
    fineId,
    change: { id: row.id, changes, photo: await findPhoto(row, buildEditDraftKey(fineId)), lines },
  };
}

/** Finds the copy of the notice of a refused fine, stored under its correction or its former form; null when gone. */
function findPhoto(row: OutboxRow, form: string): Promise<PhotoFacts | null> {
  return findActionPhoto(row, [buildCorrectionDraftKey(row.id), form]);
}
