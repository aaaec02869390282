import type { PhotoKind, PlateOutcome } from '../declaration/index.ts';
import type { CardOnPhoto } from './card-on-photo.ts';
import { normalisePlate } from '../kernel/index.ts';
import {
  buildEndedCardIssue,
  buildPhotoIssue,
  type PhotoIssue,
  type PhotoIssueCode,
} from './photo-check.messages.fr.ts';

/** Facts established about a photograph; null when not checked, or when it cannot be told. Never guessed. */
export interface PhotoMetadata {
  readonly hasVehicle: boolean | null;
  readonly hasParking: boolean | null;
  readonly hasWindshield: boolean | null;
  readonly plateDetected: boolean | null;
  /** The plate as read, `AB-123-CD`. A person confirms it before it is used. */
  readonly plateNumber: string | null;
}

/** The outcome of every check of a photograph (specification §3 and §5). */
export interface PhotoCheckResult {
  readonly isValid: boolean;
  /** 0 to 100. */
  readonly confidence: number;
  readonly issues: readonly PhotoIssue[];
  readonly metadata: PhotoMetadata;
  /** The card on the photograph, a field that the specification does not have. */
  readonly card: CardOnPhoto;
}

/** A photograph is valid above these, with no issue (specification §5). */
export const minConfidence: Readonly<Record<PhotoKind, number>> = { parking: 70, windshield: 75 };

export const nothingEstablished: PhotoMetadata = {
  hasVehicle: null,
  hasParking: null,
  hasWindshield: null,
  plateDetected: null,
  plateNumber: null,
};

interface CheckedPhoto {
  readonly kind: PhotoKind;
  readonly confidence: number;
  readonly codes: readonly PhotoIssueCode[];
  readonly metadata: PhotoMetadata;
  readonly card?: CardOnPhoto;
}

/** Returns the result of a check, with its issues and the sentence of each. */
export function buildPhotoCheckResult({
  kind,
  confidence,
  codes,
  metadata,
  card = null,
}: CheckedPhoto): PhotoCheckResult {
  const issues = [
    ...codes.map(buildPhotoIssue),
    ...(card?.seen === 'read' && card.ended && card.expiresOn !== null ? [buildEndedCardIssue(card.expiresOn)] : []),
  ];
  return { isValid: issues.length === 0 && confidence > minConfidence[kind], confidence, issues, metadata, card };
}

/**
 * True when the check of a photograph answered « valid ». A check that has not ended or could not run answered nothing;
 * nor did that of a car whose plate could not be searched, as before the engine was downloaded.
 */
export function isAnsweredValid(kind: PhotoKind, result: PhotoCheckResult | null): boolean {
  return result !== null && result.isValid && (kind !== 'parking' || result.metadata.plateNumber !== null);
}

/**
 * Result of the plate check that is stored with a declaration: how the reading compares with the chosen vehicle, never
 * the plate that was read. @param result of the photograph of the car; null when no check ended.
 */
export function computePlateOutcome(result: PhotoCheckResult | null, chosenPlate: string): PlateOutcome {
  const photoPlate = result?.metadata.plateNumber ?? null;
  if (photoPlate !== null) return normalisePlate(photoPlate) === normalisePlate(chosenPlate) ? 'confirmed' : 'other';
  return result?.issues.some(({ code }) => code === 'PLATE_UNREADABLE') === true ? 'unread' : 'unchecked';
}
