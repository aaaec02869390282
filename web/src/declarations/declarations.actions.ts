import { declaredForHolder, type declareForHolder as declareForHolderBody } from '@placejuste/contracts/carers';
import { type createDeclaration as createDeclarationBody, declaration } from '@placejuste/contracts/declarations';
import { type PhotoKind, photoOrigins } from '@placejuste/domain/declaration';
import type * as z from 'zod/mini';
import { type ActionPhoto, type PhotoFacts, type QueuedAction, findServerTimeBefore } from '../offline/index.ts';
import { findObjectExtension } from '../photos/index.ts';
import { photoKindsText } from './photos/photo-kinds.text.fr.ts';
import type { ManifestFacts } from './declaration-manifest.ts';
import type { WizardDraft } from './wizard/wizard-draft.ts';

type DeclarationPayload = Omit<z.input<typeof createDeclarationBody>, 'id'>;

export const createDeclaration: QueuedAction<DeclarationPayload, z.output<typeof declaration>> = {
  kind: 'declaration.create',
  version: 4,
  result: declaration,
  isDated: true,
};

type PreparedPayload = Omit<z.input<typeof declareForHolderBody>, 'id'>;

export const declareForHolder: QueuedAction<PreparedPayload, z.output<typeof declaredForHolder>> = {
  kind: 'carer.declare',
  version: 1,
  result: declaredForHolder,
  isDated: true,
};

export interface ReadyDeclaration {
  /** Facts from which the manifest is built. */
  readonly facts: ManifestFacts;
  readonly payload: DeclarationPayload;
  readonly photos: readonly ActionPhoto[];
}

interface Sending {
  /** Id of the person who sends the declaration from this phone. */
  readonly userId: string;
  /** True when a carer sends it: the carer's card, known to this device, is not the holder's. */
  readonly isForAnother?: boolean;
  /** Time of saving by the phone's clock; a correction without a new proof keeps the first one (`chooseSavedAt`). */
  readonly now: Date;
}

/** Builds the action of a complete draft; null while a part is missing. */
export function prepareDeclaration(
  draft: WizardDraft,
  { userId, isForAnother = false, now }: Sending,
): ReadyDeclaration | null {
  const { place, vehicle: chosenVehicle, photos } = draft;
  if (place === null || chosenVehicle === null || photos.parking === null || photos.windshield === null) return null;
  const namedPhotos = [['parking', photos.parking] as const, ['windshield', photos.windshield] as const];
  // The path contains the picture's id: one taken again after an interrupted upload must not collide with the first.
  const photoPaths = namedPhotos.map(([kind, photo]) => ({
    kind,
    photo,
    path: `${userId}/${draft.id}/${kind}-${photo.id}.${findObjectExtension(photo.type)}`,
  }));
  const takenAtClaim = chooseLatestTakenAt(photos.parking, photos.windshield);
  const contact = findServerTimeBefore([photos.parking, photos.windshield]);
  const savedAt = chooseSavedAt(draft, now).toISOString();
  return {
    facts: {
      draft,
      userId,
      isForAnother,
      place,
      vehicle: chosenVehicle,
      photos: namedPhotos.map(([kind, photo]) => ({ kind, photo, origin: readOrigin(photo).origin ?? null })),
      takenAtClaim,
      savedAt,
      contact,
    },
    payload: {
      vehicleId: chosenVehicle.id,
      position: place.position,
      positionSource: place.source,
      placeLabel: draft.placeLabel,
      placeLabelProof: draft.placeLabelProof ?? null,
      takenAtClaim,
      lastContact: contact === null ? null : { at: contact.at, proof: contact.proof },
      savedAtClaim: savedAt,
      photos: photoPaths.map(({ kind, photo, path }) => ({
        kind,
        path,
        sha256: photo.sha256,
        ...readOrigin(photo),
        takenAt: photo.keptAt,
        position: photo.position ?? null,
      })),
    },
    photos: photoPaths.map(({ kind, photo, path }) => ({
      photoId: photo.id,
      bucket: 'declaration-photos',
      objectName: path,
      label: findLabel(kind),
    })),
  };
}

/** Time at which the proof was saved: that of the first save, unless a correction changed the place or a photograph. */
export function chooseSavedAt({ firstSavedAt }: WizardDraft, now: Date): Date {
  return firstSavedAt == null ? now : new Date(firstSavedAt);
}

/** Time of the later photograph, when the proof was complete. ISO instants of one format sort as text. */
export function chooseLatestTakenAt(one: PhotoFacts, other: PhotoFacts): string {
  return one.keptAt > other.keptAt ? one.keptAt : other.keptAt;
}

function readOrigin({ tags }: PhotoFacts) {
  const origin = photoOrigins.find((one) => one === tags?.['origin']);
  return origin === undefined ? {} : { origin };
}

function findLabel(kind: PhotoKind): string {
  return photoKindsText[kind].label;
}
