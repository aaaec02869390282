import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { exportableRows, type OutboxRow, type PhotoFacts, photosOf, refusalLines } from '../offline/index.ts';
import { Skeleton } from '../ui/index.ts';
import { EditFine, type RefusedChange } from './edit-fine.tsx';
import { correctedFineDraftKey, draftOfRefusedFine, editedFineDraftKey, type FineDraft, newFineDraftKey } from './fine-draft.ts';
import { finesText } from './fines.text.fr.ts';
import { NewFine } from './new-fine.tsx';

type Refused =
  | { readonly kind: 'new'; readonly draft: FineDraft; readonly lines: readonly string[] }
  | { readonly kind: 'change'; readonly fineId: string; readonly change: RefusedChange };

/** A new fine of this phone, or a change of one, that was refused: in its form again. */
export function CorrectFine({ id }: { readonly id: string }) {
  const [refused, setRefused] = useState<Refused | 'reading' | null>('reading');
  useEffect(() => {
    let current = true;
    const read = async () => {
      const found = await refusedFine(id).catch(() => null);
      if (current) setRefused(found);
    };
    void read();
    return () => {
      current = false;
    };
  }, [id]);
  if (refused === 'reading') return <Skeleton label={finesText.form.resuming} />;
  // Delivered or thrown away meanwhile: the list says what became of it.
  if (refused === null) return <Navigate to="/pwa/attente" replace />;
  return refused.kind === 'new' ? <NewFine refused={refused} /> : <EditFine fineId={refused.fineId} refused={refused.change} />;
}

async function refusedFine(id: string): Promise<Refused | null> {
  const row = (await exportableRows()).find((one) => one.id === id && one.state === 'needs-attention');
  const lines = row === undefined ? [] : refusalLines(row);
  if (row?.kind === 'fine.create') return { kind: 'new', draft: draftOfRefusedFine(row, await photoOf(row, newFineDraftKey)), lines };
  const { fineId, changes } = row?.payload ?? {};
  if (row?.kind !== 'fine.update' || typeof fineId !== 'string') return null;
  return { kind: 'change', fineId, change: { id, changes, photo: await photoOf(row, editedFineDraftKey(fineId)), lines } };
}

/** Its copy of the notice: under its correction, or under the form it was taken in. */
async function photoOf(row: OutboxRow, form: string): Promise<PhotoFacts | null> {
  const kept = [...(await photosOf(correctedFineDraftKey(row.id))), ...(await photosOf(form))];
  return kept.find((one) => row.photos.some(({ photoId }) => photoId === one.id)) ?? null;
}
