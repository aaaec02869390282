import { positionOfPlace, type FineFacts, type NoticeScene } from '@placejuste/domain/fine';
import { fineForDossier } from '../fines/index.ts';
import type { Geocoder } from '../platform/geocoder/index.ts';
import type { Platform, RequestUser } from '../platform/http/index.ts';

/** A place as printed, and where the map says it is. */
export interface PlacedNotice {
  readonly place: string | null;
  readonly position: NoticeScene['position'];
}

/**
 * Looks for the place of a notice on the map, when a declaration is tied to it. Outside any transaction: another
 * machine is waited for. Nothing of the fine leaves but the printed place.
 */
export async function placeNotice(
  platform: Pick<Platform, 'db'>,
  geocoder: Geocoder,
  user: RequestUser,
  fineId: string,
): Promise<PlacedNotice> {
  const fine = await platform.db.asUser(user.claims, (tx) => fineForDossier(tx, fineId));
  const place = fine?.facts.place ?? null;
  if (fine === null || fine.declarationId === null || place === null) return { place, position: null };
  return { place, position: positionOfPlace(place, fine.facts.authorityName, (await geocoder.search(place)) ?? []) };
}

/** The place may have been corrected meanwhile: its position is then not known. */
export function positionFor({ place }: Pick<FineFacts, 'place'>, placed: PlacedNotice): NoticeScene['position'] {
  return placed.place === place ? placed.position : null;
}
