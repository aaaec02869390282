import { findPlacePosition, type FineFacts, type NoticeScene } from '@placejuste/domain/fine';
import { findFineForDossier } from '../fines/index.ts';
import type { Geocoder } from '../platform/geocoder/index.ts';
import type { CommandContext } from '../platform/http/index.ts';

/** The place of a notice, as printed. */
interface PrintedPlace {
  readonly place: string | null;
  readonly authorityName: string | null;
  /** Without a declaration tied to the notice, its place is not geocoded. */
  readonly hasDeclaration: boolean;
}

/** A place as printed, and its position on the map. */
export interface GeocodedPlace {
  readonly place: string | null;
  readonly position: NoticeScene['position'];
}

/** Reads the printed place of a fine; null when the fine is not the person's. */
export async function readPrintedPlace({ tx }: CommandContext, fineId: string): Promise<PrintedPlace | null> {
  const fine = await findFineForDossier(tx, fineId);
  if (fine === null) return null;
  const { place, authorityName } = fine.facts;
  return { place, authorityName, hasDeclaration: fine.declarationId !== null };
}

/**
 * Geocodes the place of a notice. Call it outside any transaction, since it waits for another service, to which only
 * the printed place is sent.
 */
export async function geocodeNoticePlace(
  geocoder: Geocoder,
  printedPlace: PrintedPlace | null,
): Promise<GeocodedPlace> {
  const place = printedPlace?.place ?? null;
  if (printedPlace === null || place === null || !printedPlace.hasDeclaration) return { place, position: null };
  return {
    place,
    position: findPlacePosition(place, printedPlace.authorityName, (await geocoder.search(place)) ?? []),
  };
}

/** Returns the position of a place; null when the place was corrected after it was geocoded. */
export function findUnchangedPosition(
  { place }: Pick<FineFacts, 'place'>,
  geocoded: GeocodedPlace,
): NoticeScene['position'] {
  return geocoded.place === place ? geocoded.position : null;
}
