import { computeMetresBetween, type GeoPoint } from '@placejuste/domain/kernel';

/** Selects the places within that many metres, nearest first, each with its distance in metres. */
export function listNearest<Place extends GeoPoint>(
  from: GeoPoint,
  places: readonly Place[],
  metres: number,
): readonly { readonly place: Place; readonly away: number }[] {
  return places
    .map((place) => ({ place, away: computeMetresBetween(from, place) }))
    .filter(({ away }) => away <= metres)
    .sort((one, other) => one.away - other.away);
}
