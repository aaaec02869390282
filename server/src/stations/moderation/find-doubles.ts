import type { WaitingStation } from '@placejuste/contracts/stations';
import type { GeoPoint } from '@placejuste/domain/kernel';
import { stationLimits } from '@placejuste/domain/station';
import { nearestWithin } from '../nearest-within.ts';
import type { moderationRepository } from './moderation.repository.ts';

type Place = GeoPoint & { readonly id: string };
type Doubles = WaitingStation['duplicates'];

/** The published places that each of these may double, nearest first. */
export async function findDoubles(
  repository: ReturnType<typeof moderationRepository>,
  places: readonly Place[],
): Promise<(place: Place) => Doubles> {
  const found = await repository.neighbours(places, stationLimits.duplicateMetres);
  return (from) => {
    const others = found.filter(({ of }) => of === from.id);
    return nearestWithin(from, others, stationLimits.duplicateMetres).map(
      ({ place: { id, label, places: count }, away }) => ({ id, metres: Math.round(away), label, places: count }),
    );
  };
}
