import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { exportableRows, photosOf, refusalLines } from '../offline/index.ts';
import { Skeleton } from '../ui/index.ts';
import { correctedFineDraftKey, draftOfRefusedFine, type FineDraft, newFineDraftKey } from './fine-draft.ts';
import { finesText } from './fines.text.fr.ts';
import { NewFine } from './new-fine.tsx';

interface Refused {
  readonly draft: FineDraft;
  readonly lines: readonly string[];
}

/** A new fine of this phone that was refused, in its form again. */
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
  return refused === null ? <Navigate to="/pwa/attente" replace /> : <NewFine refused={refused} />;
}

async function refusedFine(id: string): Promise<Refused | null> {
  const row = (await exportableRows()).find((one) => one.id === id && one.kind === 'fine.create' && one.state === 'needs-attention');
  if (row === undefined) return null;
  const kept = [...(await photosOf(correctedFineDraftKey(id))), ...(await photosOf(newFineDraftKey))];
  const photo = kept.find((one) => row.photos.some(({ photoId }) => photoId === one.id)) ?? null;
  return { draft: draftOfRefusedFine(row, photo), lines: refusalLines(row) };
}
