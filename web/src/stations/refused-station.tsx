import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { exportableRows, photosOf, refusalLines } from '../offline/index.ts';
import { Skeleton } from '../ui/index.ts';
import { correctedDraftKey, draftKey, draftOfRefused, type StationDraft } from './station-draft.ts';
import { partOfRefusal, type StationFaults } from './station-form.tsx';
import { stationsText as text } from './stations.text.fr.ts';

export interface Refused {
  readonly draft: StationDraft;
  readonly faults: StationFaults;
  readonly lines: readonly string[];
}

interface RefusedStationProps {
  /** Of the action, as `/pwa/attente` names it. */
  readonly id: string;
  readonly children: (refused: Refused) => ReactNode;
}

/** A place of this phone that was refused, read back with its picture. */
export function RefusedStation({ id, children }: RefusedStationProps) {
  const [refused, setRefused] = useState<Refused | 'reading' | null>('reading');
  useEffect(() => {
    let current = true;
    const read = async () => {
      const found = await refusedStation(id).catch(() => null);
      if (current) setRefused(found);
    };
    void read();
    return () => {
      current = false;
    };
  }, [id]);
  if (refused === 'reading') return <Skeleton label={text.form.reading} />;
  // Delivered or thrown away meanwhile: the list says what became of it.
  return refused === null ? <Navigate to="/pwa/attente" replace /> : children(refused);
}

async function refusedStation(id: string): Promise<Refused | null> {
  const row = (await exportableRows()).find((one) => one.id === id && one.kind === 'station.create' && one.state === 'needs-attention');
  if (row === undefined) return null;
  // Its picture: taken in this correction, or in the form it was first sent from.
  const kept = [...(await photosOf(correctedDraftKey(id))), ...(await photosOf(draftKey))];
  const photo = kept.find((one) => row.photos.some(({ photoId }) => photoId === one.id)) ?? null;
  const part = partOfRefusal(row.lastCode, row.photoId);
  return { draft: draftOfRefused(row, photo), faults: part === undefined ? {} : { [part]: row.lastMessage ?? '' }, lines: refusalLines(row) };
}
