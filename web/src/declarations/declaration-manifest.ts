import type { PhotoKind, PhotoOrigin } from '@placejuste/domain/declaration';
import type { Manifest, ManifestPosition } from '@placejuste/domain/evidence';
import { normalisePlate } from '@placejuste/domain/kernel';
import { type SignedServerTime, type PhotoFacts, parseTick } from '../offline/index.ts';
import { appVersion, readLastKnown } from '../platform/index.ts';
import type { WizardDraft, WizardPlace } from './wizard/wizard-draft.ts';

export interface ManifestFacts {
  readonly draft: WizardDraft;
  readonly userId: string;
  readonly isForAnother: boolean;
  readonly place: WizardPlace;
  readonly vehicle: { readonly id: string; readonly plate: string };
  readonly photos: readonly {
    readonly kind: PhotoKind;
    readonly photo: PhotoFacts;
    readonly origin: PhotoOrigin | null;
  }[];
  readonly takenAtClaim: string;
  /** Time at which the person saved, by the phone's clock (ISO). */
  readonly savedAt: string;
  readonly contact: SignedServerTime | null;
}

/**
 * Builds the statement of this phone about a declaration, to be signed: only facts that are sent to the service, and
 * none that the service could add itself.
 */
export function buildManifest({
  draft,
  userId,
  isForAnother,
  place,
  vehicle,
  photos,
  takenAtClaim,
  savedAt,
  contact,
}: ManifestFacts): Manifest {
  const { latitude, longitude, accuracy, timestamp } = place.position;
  const card = isForAnother ? null : readLastKnown(userId, 'cmi');
  const last = photos.find(({ photo }) => photo.keptAt === takenAtClaim);
  return {
    type: 'placejuste.manifest',
    version: 2,
    declaration: draft.id,
    account: userId,
    card: typeof card === 'string' ? card : null,
    vehicle: { id: vehicle.id, plate: normalisePlate(vehicle.plate) },
    photos: photos.map(({ kind, photo, origin }) => ({
      kind,
      sha256: photo.sha256,
      size: photo.size,
      origin,
      keptAt: photo.keptAt,
      position: toManifestPosition(photo),
      tick: parseTick(photo.tags?.['tick']),
    })),
    position: {
      latitude,
      longitude,
      accuracy,
      source: place.source,
      at: new Date(timestamp).toISOString(),
      ageSeconds: Math.round((Date.parse(takenAtClaim) - timestamp) / 1000),
    },
    clock: {
      takenAt: takenAtClaim,
      savedAt,
      // The offset at that date and not the current one: summer time may have begun or ended since.
      zoneMinutes: -new Date(takenAtClaim).getTimezoneOffset(),
      taken: parseTick(last?.photo.tags?.['tick']),
      contact:
        contact === null
          ? null
          : {
              at: contact.at,
              proof: contact.proof,
              aheadMs: Date.parse(contact.phoneAt) - Date.parse(contact.at),
              tick: contact.tick,
            },
    },
    app: { version: appVersion },
  };
}

function toManifestPosition({ position = null }: PhotoFacts): ManifestPosition | null {
  if (position === null) return null;
  const { latitude, longitude, accuracy, timestamp } = position;
  return { latitude, longitude, accuracy, at: new Date(timestamp).toISOString() };
}
