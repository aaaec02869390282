import type { WaitingStation } from '@placejuste/contracts/stations';
import type { GeoPoint } from '@placejuste/domain/kernel';
import { stationLimits } from '@placejuste/domain/station';
import { listNearest } from '../list-nearest.ts';
import type { moderationRepository } from './moderation.repository.ts';

type Place = GeoPoint & { readonly id: string };
type Duplicates = WaitingStation['duplicates'];

/** Loads the published places that each of these may duplicate, nearest first. */
export async function loadDuplicates(
  repository: ReturnType<typeof moderationRepository>,
  places: readonly Place[],
): Promise<(place: Place) => Duplicates> {
  const neighbours = await repository.listNeighbours(places, stationLimits.duplicateMetres);
  return (from) => {
    const others = neighbours.filter(({ of }) => of === from.id);
    return listNearest(from, others, stationLimits.duplicateMetres).map(
      ({ place: { id, label, places: count }, away }) => ({ id, metres: Math.round(away), label, places: count }),
    );
  };
}
