import { computeMinMetresBetween, type PhotoKind, photoKinds } from '@placejuste/domain/declaration';
import type { PhotoFacts } from '../../offline/index.ts';
import type { LocatedPosition } from '../place/locate.ts';
import { emptyDraft, hasPhotos, type WizardDraft } from './wizard-draft.ts';

/** Words for a place, and the service's signature when it found them itself. */
interface PlaceLabel {
  readonly words: string | null;
  readonly proof: string | null;
}

/** The place the person pressed for or wrote: it replaces whatever was there. */
export function choosePlace(draft: WizardDraft, location: LocatedPosition, { words, proof }: PlaceLabel): WizardDraft {
  return { ...withPlace(draft, location), placeLabel: words, placeLabelProof: proof, firstSavedAt: null };
}

/**
 * The position measured as the wizard opens. It is where the person is now: once a photograph was taken, or an address
 * written, the declared place stays where the car was.
 */
export function takeOpeningMeasure(draft: WizardDraft, location: LocatedPosition): WizardDraft {
  if (draft.saved !== null) return draft;
  if (draft.place === null) return withPlace(draft, location);
  const isKept = draft.place.source === 'manual' || hasPhotos(draft) || location.source !== 'device';
  return isKept ? draft : withPlace(draft, location);
}

/** A photograph that this device keeps; the first one begins the declaration. */
export function putPhoto(draft: WizardDraft, kind: PhotoKind, photo: PhotoFacts): WizardDraft {
  const begunAt = hasPhotos(draft) ? draft.begunAt : photo.keptAt;
  return { ...draft, begunAt, firstSavedAt: null, photos: { ...draft.photos, [kind]: photo } };
}

interface ShutterMeasure {
  readonly photoId: string;
  readonly location: LocatedPosition;
  /** False when the declared place stays as it was, whatever is measured: a correction is made elsewhere. */
  readonly movesPlace: boolean;
}

/** The position measured at a shutter, which may come long after. A photograph taken again meanwhile is another one. */
export function takeShutterMeasure(draft: WizardDraft, { photoId, location, movesPlace }: ShutterMeasure): WizardDraft {
  const kind = photoKinds.find((one) => draft.photos[one]?.id === photoId);
  const photo = kind === undefined ? null : draft.photos[kind];
  if (draft.saved !== null || kind === undefined || photo === null) return draft;
  const { place } = draft;
  if (location.source !== 'device') return place === null ? withPlace(draft, location) : draft;
  const placed = { ...draft, photos: { ...draft.photos, [kind]: { ...photo, position: location.position } } };
  const isKept =
    place !== null &&
    (!movesPlace || place.source === 'manual' || place.position.timestamp > location.position.timestamp);
  return isKept ? placed : withPlace(placed, location);
}

export function keepAnyway(draft: WizardDraft, photoId: string): WizardDraft {
  return { ...draft, keptAnyway: [...(draft.keptAnyway ?? []), photoId] };
}

/** The person chose to finish it: its photographs and their ages come first. */
export function resumeDraft(draft: WizardDraft, now: Date): WizardDraft {
  return { ...draft, step: 'photos', resumedAt: now.toISOString() };
}

/** Another declaration in its stead, with the same vehicle. */
export function beginAgain({ vehicle, isOnlyVehicle }: WizardDraft, id: string, now: Date): WizardDraft {
  return { ...emptyDraft(id, now), vehicle, ...(isOnlyVehicle === undefined ? {} : { isOnlyVehicle }) };
}

/**
 * An address found for a point a few metres away is the same address, and may not be found again without network. One
 * that the service signed is asked again: its signature is of that very point.
 */
function withPlace(draft: WizardDraft, { position, source, warning, reason }: LocatedPosition): WizardDraft {
  const hasMoved = draft.place === null || computeMinMetresBetween(draft.place.position, position) > 0;
  const isKept = !hasMoved && draft.placeLabelProof == null;
  return {
    ...draft,
    place: { position, source, warning, reason },
    placeLabel: isKept ? draft.placeLabel : null,
    placeLabelProof: null,
  };
}
