import { computeMinMetresBetween, type PhotoKind, photoKinds } from '@placejuste/domain/declaration';
import type { PhotoFacts } from '../../offline/index.ts';
import type { LocatedPosition } from '../place/locate.ts';
import { emptyDraft, hasPhotos, type WizardDraft } from './wizard-draft.ts';

/** Address of a place, and the service's signature when the service found it. */
interface PlaceLabel {
  readonly words: string | null;
  readonly proof: string | null;
}

/** Sets the place that the person requested or typed, in place of any other. */
export function choosePlace(draft: WizardDraft, location: LocatedPosition, { words, proof }: PlaceLabel): WizardDraft {
  return { ...withPlace(draft, location), placeLabel: words, placeLabelProof: proof, firstSavedAt: null };
}

/**
 * Applies the position measured when the wizard opens, which is that of the person now: once a photograph was taken or
 * an address typed, the declared place stays where the car was.
 */
export function takeOpeningMeasure(draft: WizardDraft, location: LocatedPosition): WizardDraft {
  if (draft.saved !== null) return draft;
  if (draft.place === null) return withPlace(draft, location);
  const isPlaceKept = draft.place.source === 'manual' || hasPhotos(draft) || location.source !== 'device';
  return isPlaceKept ? draft : withPlace(draft, location);
}

/** Adds a stored photograph; the first one dates the start of the declaration. */
export function putPhoto(draft: WizardDraft, kind: PhotoKind, photo: PhotoFacts): WizardDraft {
  const begunAt = hasPhotos(draft) ? draft.begunAt : photo.keptAt;
  return { ...draft, begunAt, firstSavedAt: null, photos: { ...draft.photos, [kind]: photo } };
}

interface ShutterMeasure {
  readonly photoId: string;
  readonly location: LocatedPosition;
  /** False when the measurement does not change the declared place: a correction may be made far from the car. */
  readonly movesPlace: boolean;
}

/**
 * Applies a position requested at the shutter, which may arrive much later; ignored when the photograph was replaced.
 */
export function takeShutterMeasure(draft: WizardDraft, { photoId, location, movesPlace }: ShutterMeasure): WizardDraft {
  const kind = photoKinds.find((one) => draft.photos[one]?.id === photoId);
  const photo = kind === undefined ? null : draft.photos[kind];
  if (draft.saved !== null || kind === undefined || photo === null) return draft;
  const { place } = draft;
  if (location.source !== 'device') return place === null ? withPlace(draft, location) : draft;
  const withPosition = { ...draft, photos: { ...draft.photos, [kind]: { ...photo, position: location.position } } };
  const isPlaceKept =
    place !== null &&
    (!movesPlace || place.source === 'manual' || place.position.timestamp > location.position.timestamp);
  return isPlaceKept ? withPosition : withPlace(withPosition, location);
}

export function keepAnyway(draft: WizardDraft, photoId: string): WizardDraft {
  return { ...draft, keptAnyway: [...(draft.keptAnyway ?? []), photoId] };
}

/** Resumes a draft that the person chose to finish, at the photographs and their ages. */
export function resumeDraft(draft: WizardDraft, now: Date): WizardDraft {
  return { ...draft, step: 'photos', resumedAt: now.toISOString() };
}

/** Replaces the draft with a new one for the same vehicle. */
export function beginAgain({ vehicle, isOnlyVehicle }: WizardDraft, id: string, now: Date): WizardDraft {
  return { ...emptyDraft(id, now), vehicle, ...(isOnlyVehicle === undefined ? {} : { isOnlyVehicle }) };
}

/**
 * Sets the place. An address found for a point a few metres away is kept, as it might not be found again without a
 * network; one signed by the service is dropped and requested again, because the signature is for the exact point.
 */
function withPlace(draft: WizardDraft, { position, source, warning, reason }: LocatedPosition): WizardDraft {
  const hasMoved = draft.place === null || computeMinMetresBetween(draft.place.position, position) > 0;
  const isPlaceKept = !hasMoved && draft.placeLabelProof == null;
  return {
    ...draft,
    place: { position, source, warning, reason },
    placeLabel: isPlaceKept ? draft.placeLabel : null,
    placeLabelProof: null,
  };
}
