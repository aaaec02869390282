import type { ReactNode } from 'react';
import { Navigate } from '../platform/index.ts';
import { type OutboxRow, findActionPhoto, listRefusalLines, useRefusedAction } from '../offline/index.ts';
import { Skeleton } from '../ui/index.ts';
import { buildCorrectedDraftKey, draftKey, buildDraftOfRefused, type StationDraft } from './station-draft.ts';
import { findRefusedPart, type StationFaults } from './station-form.tsx';
import { stationsText as text } from './stations.text.fr.ts';

export interface RefusedStationDraft {
  readonly draft: StationDraft;
  readonly faults: StationFaults;
  readonly lines: readonly string[];
}

interface RefusedStationProps {
  /** Id of the refused action, as in the address of `/pwa/attente`. */
  readonly id: string;
  readonly children: (refusedDraft: RefusedStationDraft) => ReactNode;
}

/** Loads a refused place of this phone with its picture, to correct it. */
export function RefusedStation({ id, children }: RefusedStationProps) {
  const refusedDraft = useRefusedAction(id, prepareRefusedStation);
  if (refusedDraft === 'reading') return <Skeleton label={text.form.reading} />;
  // Delivered or deleted meanwhile: the list shows its outcome.
  return refusedDraft === null ? <Navigate to="/pwa/attente" replace /> : children(refusedDraft);
}

async function prepareRefusedStation(row: OutboxRow): Promise<RefusedStationDraft | null> {
  if (row.kind !== 'station.create') return null;
  // The picture is stored under this correction, or under the form that first sent it.
  const photo = await findActionPhoto(row, [buildCorrectedDraftKey(row.id), draftKey]);
  const part = findRefusedPart(row.lastCode, row.photoId);
  return {
    draft: buildDraftOfRefused(row, photo),
    faults: part === undefined ? {} : { [part]: row.lastMessage ?? '' },
    lines: listRefusalLines(row),
  };
}
