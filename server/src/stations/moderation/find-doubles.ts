import type { WaitingStation } from '@placejuste/contracts/stations';
import { metresBetween, type GeoPoint } from '@placejuste/domain/kernel';
import { stationLimits } from '@placejuste/domain/station';
import type { moderationRepository } from './moderation.repository.ts';

type Place = GeoPoint & { readonly id: string };
type Doubles = WaitingStation['duplicates'];

/** The published places that each of these may double, nearest first. */
export async function findDoubles(
  repository: ReturnType<typeof moderationRepository>,
  places: readonly Place[],
): Promise<(place: Place) => Doubles> {
  const found = await repository.neighbours(places, stationLimits.duplicateMetres);
  return (place) =>
    found
      .filter(({ of }) => of === place.id)
      .map((other) => ({ other, away: metresBetween(place, other) }))
      .filter(({ away }) => away <= stationLimits.duplicateMetres)
      .sort((one, other) => one.away - other.away)
      .map(({ other: { id, label, places: count }, away }) => ({ id, metres: Math.round(away), label, places: count }));
}
