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
  /** What its manifest is written from. */
  readonly facts: ManifestFacts;
  readonly payload: DeclarationPayload;
  readonly photos: readonly ActionPhoto[];
}

interface Sending {
  /** Who sends it, with whose phone. */
  readonly userId: string;
  /** A carer sends it: what this device knows of the carer's own card says nothing of the holder's. */
  readonly isForAnother?: boolean;
  /** When the person saves, by the phone's clock; a correction that changed no proof was saved before. */
  readonly now: Date;
}

/** The action of a complete draft; null while something is missing. */
export function prepareDeclaration(
  draft: WizardDraft,
  { userId, isForAnother = false, now }: Sending,
): ReadyDeclaration | null {
  const { place, vehicle: chosenVehicle, photos } = draft;
  if (place === null || chosenVehicle === null || photos.parking === null || photos.windshield === null) return null;
  const keptPhotos = [['parking', photos.parking] as const, ['windshield', photos.windshield] as const];
  // Named by the picture too: one taken again after a cut sending must not collide with the first.
  const photoPaths = keptPhotos.map(([kind, photo]) => ({
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
      photos: keptPhotos.map(([kind, photo]) => ({ kind, photo, origin: readOrigin(photo).origin ?? null })),
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

/** When what is proved was saved for good: before a correction, unless it brought another place or photograph. */
export function chooseSavedAt({ firstSavedAt }: WizardDraft, now: Date): Date {
  return firstSavedAt == null ? now : new Date(firstSavedAt);
}

/** ISO instants of one shape sort as text; the later photograph is when the proof was complete. */
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
