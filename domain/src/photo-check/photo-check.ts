import type { PhotoKind, PlateOutcome } from '../declaration/index.ts';
import { normalisePlate } from '../kernel/index.ts';
import { photoIssue, type PhotoIssue, type PhotoIssueCode } from './photo-check.messages.fr.ts';

/** What was established of a photograph; null: nobody looked, or it cannot be told. Never guessed. */
export interface PhotoMetadata {
  readonly hasVehicle: boolean | null;
  readonly hasParking: boolean | null;
  readonly hasWindshield: boolean | null;
  readonly plateDetected: boolean | null;
  /** As read, `AB-123-CD`; to be confirmed by a person before it is used. */
  readonly plateNumber: string | null;
}

/** The outcome of every check of a photograph (specification §3 and §5). */
export interface PhotoCheckResult {
  readonly isValid: boolean;
  /** 0 to 100. */
  readonly confidence: number;
  readonly issues: readonly PhotoIssue[];
  readonly metadata: PhotoMetadata;
}

/** A photograph is valid above these, with no issue (specification §5). */
export const leastConfidence: Readonly<Record<PhotoKind, number>> = { parking: 70, windshield: 75 };

export const nothingEstablished: PhotoMetadata = { hasVehicle: null, hasParking: null, hasWindshield: null, plateDetected: null, plateNumber: null };

export function photoCheckResult(kind: PhotoKind, confidence: number, codes: readonly PhotoIssueCode[], metadata: PhotoMetadata): PhotoCheckResult {
  return { isValid: codes.length === 0 && confidence > leastConfidence[kind], confidence, issues: codes.map(photoIssue), metadata };
}

/**
 * What is kept of the plate with a declaration: how its reading compares with the vehicle that was chosen, never the
 * plate that was read. @param result of the photograph of the car; null when no check ended.
 */
export function plateOutcome(result: PhotoCheckResult | null, chosen: string): PlateOutcome {
  const read = result?.metadata.plateNumber ?? null;
  if (read !== null) return normalisePlate(read) === normalisePlate(chosen) ? 'confirmed' : 'other';
  return result?.issues.some(({ code }) => code === 'PLATE_UNREADABLE') === true ? 'unread' : 'unchecked';
}
