import { findPhotoSizeIssue, findScreenshotIssue, type PhotoKind } from '../declaration/index.ts';
import { nothingEstablished, buildPhotoCheckResult, type PhotoCheckResult } from './photo-check.ts';
import type { PhotoFlaw } from './photo-check.messages.fr.ts';

/** The simulated check lasts this long (specification §5 and §9). */
export const simulatedCheckMs = 2000;
/** The fixed sample plate (specification §5). */
export const samplePlate = 'AB-123-CD';

/** The specification gives neither: a demonstration mostly succeeds, and shows each fault now and then. */
const minDrawn = 60;
const foundShare = 0.85;

export interface PhotoFile {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * The simulation of the specification: the file is really checked, and its contents are drawn at random. Never for a
 * real declaration. `random` gives numbers from 0 to 1, 1 excluded.
 */
export function simulateCheck(
  kind: PhotoKind,
  { name, type, size }: PhotoFile,
  random: () => number,
): PhotoCheckResult {
  const ofFile =
    findPhotoSizeIssue(size) ?? (type.startsWith('image/') ? findScreenshotIssue(name, kind) : 'PHOTO_WRONG_FORMAT');
  if (ofFile !== null)
    return buildPhotoCheckResult({ kind, confidence: 0, codes: [ofFile], metadata: nothingEstablished });
  const confidence = minDrawn + random() * (100 - minDrawn);
  const isFound = () => random() < foundShare;
  const listMissing = (isSeen: boolean, flaw: PhotoFlaw) => (isSeen ? [] : [flaw]);
  if (kind === 'parking') {
    const [hasVehicle, hasParking] = [isFound(), isFound()];
    const plate = { plateDetected: hasVehicle, plateNumber: hasVehicle ? samplePlate : null };
    return buildPhotoCheckResult({
      kind,
      confidence,
      codes: [...listMissing(hasVehicle, 'NO_VEHICLE'), ...listMissing(hasParking, 'NO_PARKING')],
      metadata: { ...nothingEstablished, hasVehicle, hasParking, ...plate },
    });
  }
  const [hasWindshield, plateDetected] = [isFound(), isFound()];
  const plate = { plateDetected, plateNumber: plateDetected ? samplePlate : null };
  return buildPhotoCheckResult({
    kind,
    confidence,
    codes: [...listMissing(hasWindshield, 'NO_WINDSHIELD'), ...listMissing(plateDetected, 'PLATE_UNREADABLE')],
    metadata: { ...nothingEstablished, hasWindshield, ...plate },
  });
}
