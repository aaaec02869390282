import type { ClockTick, PhotoKind, PhotoOrigin, PositionSource } from '../declaration/index.ts';

/** Version 1 named one time and one place for the whole declaration; it is read and verified for ever. */
export type ManifestVersion = 1 | 2;

/** The position that the phone measured when the photograph was taken. */
export interface ManifestPosition {
  readonly latitude: number;
  readonly longitude: number;
  /** Radius of 68 % confidence in metres; null when the phone gave none. */
  readonly accuracy: number | null;
  /** When it was measured, by the phone's clock (ISO). */
  readonly at: string;
}

export interface ManifestPhoto {
  readonly kind: PhotoKind;
  /** SHA-256 of the untouched original, lower-case hexadecimal. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  readonly origin: PhotoOrigin | null;
  /** The phone's clock when the picture was kept (ISO). */
  readonly keptAt: string;
  /** Null when the phone measured none; absent from version 1. */
  readonly position?: ManifestPosition | null;
  /** The phone's monotonic clock at `keptAt`; absent from version 1. */
  readonly tick?: ClockTick | null;
}

/**
 * All facts of a declaration, in canonical form (RFC 8785), hashed, and signed on the phone. They are claims of the
 * phone: the receipt contains the facts that the service itself observed.
 */
export interface Manifest {
  readonly type: 'placejuste.manifest';
  readonly version: ManifestVersion;
  /** Identifier of the declaration. */
  readonly declaration: string;
  /** Identifier of the account. */
  readonly account: string;
  /** Reference of the parking card's paper in the account; null when the phone knew of none. */
  readonly card: string | null;
  readonly vehicle: { readonly id: string; readonly plate: string };
  readonly photos: readonly ManifestPhoto[];
  readonly position: {
    readonly latitude: number;
    readonly longitude: number;
    /** Radius of 68 % confidence in metres; null when placed by hand. */
    readonly accuracy: number | null;
    readonly source: PositionSource;
    /** When it was measured by the phone's clock (ISO), and how long before the last picture, in seconds. */
    readonly at: string;
    readonly ageSeconds: number;
  };
  readonly clock: {
    /** The phone's time of day when the proof was complete (ISO). */
    readonly takenAt: string;
    /** When the person saved, by the phone's time of day (ISO); absent from version 1. */
    readonly savedAt?: string;
    /** Minutes of that time of day ahead of universal time: 60 in France in winter. */
    readonly zoneMinutes: number;
    readonly taken: ClockTick | null;
    /**
     * The last time phone and service met, as the service signed it; `aheadMs`: by how much the phone's clock was then
     * ahead.
     */
    readonly contact: {
      readonly at: string;
      readonly proof: string;
      readonly aheadMs: number;
      readonly tick: ClockTick | null;
    } | null;
  };
  readonly app: { readonly version: string };
}

/** A manifest as sent: the exact signed text, its signature (ECDSA P-256 over its SHA-256) and the key of the phone. */
export interface SignedManifest {
  readonly text: string;
  /** r and s, 64 bytes, base64url. */
  readonly signature: string;
  /** RFC 7638 thumbprint of the phone's public key. */
  readonly key: string;
}

/** The facts of the action that must also be in its manifest. */
export interface ManifestFacts {
  readonly declaration: string;
  readonly account: string;
  readonly vehicleId: string;
  readonly plate: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number | null;
  readonly source: PositionSource;
  readonly takenAt: string;
  /** Null from an older application, as the time and the position of each photograph are. */
  readonly savedAt: string | null;
  readonly photos: readonly DepositedPhoto[];
}

/** A photograph as the service received it. */
interface DepositedPhoto {
  readonly kind: PhotoKind;
  readonly sha256: string;
  readonly size: number;
  readonly takenAt: string | null;
  readonly position: ManifestPosition | null;
}

export const manifestFaults = [
  /** No manifest came: an application older than signed manifests, or a phone that cannot sign. */
  'MANIFEST_ABSENT',
  'MANIFEST_UNREADABLE',
  'MANIFEST_KEY_UNKNOWN',
  'MANIFEST_KEY_REVOKED',
  'MANIFEST_SIGNATURE_WRONG',
  'MANIFEST_OF_ANOTHER',
  'MANIFEST_MISMATCH',
] as const;
export type ManifestFault = (typeof manifestFaults)[number];

/** Returns why a manifest is not accepted; null when it is of this declaration and matches everything received. */
export function findManifestFault(
  manifest: Manifest,
  facts: ManifestFacts,
): 'MANIFEST_OF_ANOTHER' | 'MANIFEST_MISMATCH' | null {
  if (manifest.declaration !== facts.declaration || manifest.account !== facts.account) return 'MANIFEST_OF_ANOTHER';
  const { vehicle, position, clock, photos } = manifest;
  const same =
    vehicle.id === facts.vehicleId &&
    vehicle.plate === facts.plate &&
    position.latitude === facts.latitude &&
    position.longitude === facts.longitude &&
    position.accuracy === facts.accuracy &&
    position.source === facts.source &&
    Date.parse(clock.takenAt) === Date.parse(facts.takenAt) &&
    isSameInstant(clock.savedAt ?? null, facts.savedAt) &&
    photos.length === facts.photos.length &&
    facts.photos.every((photo) => photos.some((one) => isSamePhoto(manifest.version, one, photo)));
  return same ? null : 'MANIFEST_MISMATCH';
}

function isSamePhoto(version: ManifestVersion, one: ManifestPhoto, photo: DepositedPhoto): boolean {
  // Version 1 has the time of each picture, but the action sent with it has none to compare.
  const takenAt = version === 1 ? null : one.keptAt;
  return (
    one.kind === photo.kind &&
    one.sha256 === photo.sha256 &&
    one.size === photo.size &&
    isSameInstant(takenAt, photo.takenAt) &&
    isSamePosition(one.position ?? null, photo.position)
  );
}

function isSamePosition(one: ManifestPosition | null, other: ManifestPosition | null): boolean {
  if (one === null || other === null) return one === other;
  const { latitude, longitude, accuracy } = one;
  const isSamePoint = latitude === other.latitude && longitude === other.longitude && accuracy === other.accuracy;
  return isSamePoint && isSameInstant(one.at, other.at);
}

/** Returns whether two texts are the same instant, however each is written. */
function isSameInstant(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);
}
