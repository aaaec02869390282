import type { ReactNode } from 'react';
import { Navigate } from '../platform/index.ts';
import { type OutboxRow, photoNamedBy, refusalLines, useRefusedAction } from '../offline/index.ts';
import { Skeleton } from '../ui/index.ts';
import { correctedDraftKey, draftKey, draftOfRefused, type StationDraft } from './station-draft.ts';
import { partOfRefusal, type StationFaults } from './station-form.tsx';
import { stationsText as text } from './stations.text.fr.ts';

export interface RefusedStationDraft {
  readonly draft: StationDraft;
  readonly faults: StationFaults;
  readonly lines: readonly string[];
}

interface RefusedStationProps {
  /** Id of the refused action, as in the address of `/pwa/attente`. */
  readonly id: string;
  readonly children: (refused: RefusedStationDraft) => ReactNode;
}

/** A place of this phone that was refused, read back with its picture. */
export function RefusedStation({ id, children }: RefusedStationProps) {
  const refused = useRefusedAction(id, refusedStation);
  if (refused === 'reading') return <Skeleton label={text.form.reading} />;
  // Delivered or thrown away meanwhile: the list says what became of it.
  return refused === null ? <Navigate to="/pwa/attente" replace /> : children(refused);
}

async function refusedStation(row: OutboxRow): Promise<RefusedStationDraft | null> {
  if (row.kind !== 'station.create') return null;
  // Its picture: taken in this correction, or in the form it was first sent from.
  const photo = await photoNamedBy(row, [correctedDraftKey(row.id), draftKey]);
  const part = partOfRefusal(row.lastCode, row.photoId);
  return {
    draft: draftOfRefused(row, photo),
    faults: part === undefined ? {} : { [part]: row.lastMessage ?? '' },
    lines: refusalLines(row),
  };
}
