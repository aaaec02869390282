import { metresBetween, type GeoPoint } from '@placejuste/domain/kernel';

/** Those of `places` within so many metres, nearest first, each with how far it is. */
export function nearestWithin<Place extends GeoPoint>(
  from: GeoPoint,
  places: readonly Place[],
  metres: number,
): readonly { readonly place: Place; readonly away: number }[] {
  return places
    .map((place) => ({ place, away: metresBetween(from, place) }))
    .filter(({ away }) => away <= metres)
    .sort((one, other) => one.away - other.away);
}
