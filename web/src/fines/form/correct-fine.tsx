import { Navigate } from '../../platform/index.ts';
import { type OutboxRow, type PhotoFacts, photoNamedBy, refusalLines, useRefusedAction } from '../../offline/index.ts';
import { Skeleton } from '../../ui/index.ts';
import { EditFine, type RefusedChange } from './edit-fine.tsx';
import {
  correctedFineDraftKey,
  draftOfRefusedFine,
  editedFineDraftKey,
  type FineDraft,
  newFineDraftKey,
} from './fine-draft.ts';
import { finesText } from '../fines.text.fr.ts';
import { NewFine } from './new-fine.tsx';

type RefusedFine =
  | { readonly kind: 'new'; readonly draft: FineDraft; readonly lines: readonly string[] }
  | { readonly kind: 'change'; readonly fineId: string; readonly change: RefusedChange };

/** A new fine of this phone, or a change of one, that was refused: in its form again. */
export function CorrectFine({ id }: { readonly id: string }) {
  const refused = useRefusedAction(id, refusedFine);
  if (refused === 'reading') return <Skeleton label={finesText.form.resuming} />;
  // Delivered or thrown away meanwhile: the list says what became of it.
  if (refused === null) return <Navigate to="/pwa/attente" replace />;
  return refused.kind === 'new' ? (
    <NewFine refused={refused} />
  ) : (
    <EditFine fineId={refused.fineId} refused={refused.change} />
  );
}

async function refusedFine(row: OutboxRow): Promise<RefusedFine | null> {
  const lines = refusalLines(row);
  if (row.kind === 'fine.create')
    return { kind: 'new', draft: draftOfRefusedFine(row, await photoOf(row, newFineDraftKey)), lines };
  const { fineId, changes } = row.payload;
  if (row.kind !== 'fine.update' || typeof fineId !== 'string') return null;
  return {
    kind: 'change',
    fineId,
    change: { id: row.id, changes, photo: await photoOf(row, editedFineDraftKey(fineId)), lines },
  };
}

/** Copy of the notice of a refused fine, kept for its correction or for the form it was taken in; null when gone. */
function photoOf(row: OutboxRow, form: string): Promise<PhotoFacts | null> {
  return photoNamedBy(row, [correctedFineDraftKey(row.id), form]);
}
