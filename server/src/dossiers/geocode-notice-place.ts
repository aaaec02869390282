import { findPlacePosition, type FineFacts, type NoticeScene } from '@placejuste/domain/fine';
import { findFineForDossier } from '../fines/index.ts';
import type { Geocoder } from '../platform/geocoder/index.ts';
import type { CommandContext } from '../platform/http/index.ts';

/** A place as the notice prints it. */
interface PrintedPlace {
  readonly place: string | null;
  readonly authorityName: string | null;
  /** Only the place of a notice with a declaration tied to it is looked for. */
  readonly hasDeclaration: boolean;
}

/** A place as printed, and where the map says it is. */
export interface GeocodedPlace {
  readonly place: string | null;
  readonly position: NoticeScene['position'];
}

/** Null when the fine is not one of theirs. */
export async function readPrintedPlace({ tx }: CommandContext, fineId: string): Promise<PrintedPlace | null> {
  const fine = await findFineForDossier(tx, fineId);
  if (fine === null) return null;
  const { place, authorityName } = fine.facts;
  return { place, authorityName, hasDeclaration: fine.declarationId !== null };
}

/**
 * Looks for the place of a notice on the map. Outside any transaction: another machine is waited for. Nothing of the
 * fine leaves but the printed place.
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

/** The place may have been corrected meanwhile: its position is then not known. */
export function findUnchangedPosition(
  { place }: Pick<FineFacts, 'place'>,
  geocoded: GeocodedPlace,
): NoticeScene['position'] {
  return geocoded.place === place ? geocoded.position : null;
}
