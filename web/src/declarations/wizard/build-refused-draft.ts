import { createDeclaration } from '@placejuste/contracts/declarations';
import * as z from 'zod/mini';
import type { OutboxRow, PhotoFacts } from '../../offline/index.ts';
import { toLocatedPosition } from '../place/locate.ts';
import { emptyDraft, type WizardDraft, type WizardStep } from './wizard-draft.ts';

interface DeviceRecords {
  /** Stored pictures of this declaration. */
  readonly photos: readonly PhotoFacts[];
  readonly vehicles: readonly { readonly id: string; readonly plate: string }[];
}

/**
 * Rebuilds the draft from which this action was made. Each fact is parsed separately: a fact missing from an older or
 * damaged payload is asked again, never guessed.
 */
export function buildRefusedDraft(
  { id, payload, photos: actionPhotos, lastCode, photoId, createdAt }: OutboxRow,
  { photos, vehicles }: DeviceRecords,
): WizardDraft {
  const { position, positionSource, placeLabel, placeLabelProof, vehicleId } = createDeclaration.shape;
  const at = z.safeParse(position, payload['position']);
  const source = z.safeParse(positionSource, payload['positionSource']);
  const label = z.safeParse(placeLabel, payload['placeLabel']);
  const proof = z.safeParse(placeLabelProof, payload['placeLabelProof']);
  const vehicleChoice = z.safeParse(vehicleId, payload['vehicleId']);
  const findPhoto = (kind: string) =>
    photos.find((photo) => photo.tags?.['use'] === kind && actionPhotos.some((one) => one.photoId === photo.id)) ??
    null;
  return {
    ...emptyDraft(id, new Date(createdAt)),
    firstSavedAt: createdAt,
    step: chooseStepToCorrect(lastCode, photoId),
    place: at.success && source.success ? toLocatedPosition(at.data, source.data, null) : null,
    placeLabel: label.success ? label.data : null,
    placeLabelProof: proof.success ? (proof.data ?? null) : null,
    // A vehicle unknown to the service must be chosen again.
    vehicle:
      vehicleChoice.success && lastCode !== 'VEHICLE_NOT_FOUND'
        ? (vehicles.find((one) => one.id === vehicleChoice.data) ?? null)
        : null,
    photos: { parking: findPhoto('parking'), windshield: findPhoto('windshield') },
  };
}

function chooseStepToCorrect(code: string | null, photoId: string | null): WizardStep {
  return photoId !== null || code === 'DECLARATION_INCOMPLETE' || code?.startsWith('PHOTO_') === true
    ? 'photos'
    : 'location';
}
