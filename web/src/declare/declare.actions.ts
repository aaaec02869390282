import { type createDeclaration as createDeclarationBody, declaration, vehicle } from '@placejuste/contracts/declarations';
import { type PhotoKind, photoOrigins } from '@placejuste/domain/declaration';
import type * as z from 'zod/mini';
import { type ActionPhoto, meetingBefore, type PhotoFacts, type QueuedAction } from '../offline/index.ts';
import { objectExtension } from '../photos/index.ts';
import { declareText } from './declare.text.fr.ts';
import type { ManifestFacts } from './declaration-manifest.ts';
import type { WizardDraft } from './wizard-draft.ts';

type DeclarationPayload = Omit<z.input<typeof createDeclarationBody>, 'id'>;

export const createDeclaration: QueuedAction<DeclarationPayload, z.output<typeof declaration>> = {
  kind: 'declaration.create',
  version: 3,
  result: declaration,
};

export const upsertVehicle: QueuedAction<{ readonly plate: string; readonly name: string }, z.output<typeof vehicle>> = {
  kind: 'vehicle.upsert',
  version: 1,
  result: vehicle,
};

export interface ReadyDeclaration {
  /** What its manifest is written from. */
  readonly facts: ManifestFacts;
  readonly payload: DeclarationPayload;
  readonly photos: readonly ActionPhoto[];
}

/** The action of a complete draft; null while something is missing. */
export function readyDeclaration(draft: WizardDraft, userId: string): ReadyDeclaration | null {
  const { place, vehicle: chosen, photos } = draft;
  if (place === null || chosen === null || photos.parking === null || photos.windshield === null) return null;
  const kept = [['parking', photos.parking] as const, ['windshield', photos.windshield] as const];
  // Named by the picture too: one taken again after a cut sending must not collide with the first.
  const named = kept.map(([kind, photo]) => ({ kind, photo, path: `${userId}/${draft.id}/${kind}-${photo.id}.${objectExtension(photo.type)}` }));
  const takenAtClaim = takenAtOf(photos.parking, photos.windshield);
  const earliest = photos.parking.keptAt < photos.windshield.keptAt ? photos.parking.keptAt : photos.windshield.keptAt;
  const contact = meetingBefore(earliest);
  return {
    facts: { draft, userId, place, vehicle: chosen, kept: kept.map(([kind, photo]) => ({ kind, photo, origin: originOf(photo).origin ?? null })), takenAtClaim, contact },
    payload: {
      vehicleId: chosen.id,
      position: place.position,
      positionSource: place.source,
      placeLabel: draft.placeLabel,
      placeLabelProof: draft.placeLabelProof ?? null,
      takenAtClaim,
      lastContact: contact === null ? null : { at: contact.at, proof: contact.proof },
      photos: named.map(({ kind, photo, path }) => ({ kind, path, sha256: photo.sha256, ...originOf(photo) })),
    },
    photos: named.map(({ kind, photo, path }) => ({ photoId: photo.id, bucket: 'declaration-photos', objectName: path, label: labelOf(kind) })),
  };
}

/** ISO instants of one shape sort as text; the later photograph is when the proof was complete. */
export function takenAtOf(one: PhotoFacts, other: PhotoFacts): string {
  return one.keptAt > other.keptAt ? one.keptAt : other.keptAt;
}

function originOf({ tags }: PhotoFacts) {
  const origin = photoOrigins.find((one) => one === tags?.['origin']);
  return origin === undefined ? {} : { origin };
}

function labelOf(kind: PhotoKind): string {
  return declareText.photos[kind].label;
}
