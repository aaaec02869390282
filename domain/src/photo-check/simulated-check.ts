import { photoSizeIssue, screenshotIssue, type PhotoKind } from '../declaration/index.ts';
import { nothingEstablished, photoCheckResult, type PhotoCheckResult } from './photo-check.ts';
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
 * The specification's simulation: the file is judged for true, what it shows is drawn by lot. Never for a real
 * declaration. `random` gives numbers from 0 to 1, 1 excluded.
 */
export function simulatedResult(
  kind: PhotoKind,
  { name, type, size }: PhotoFile,
  random: () => number,
): PhotoCheckResult {
  const ofFile =
    photoSizeIssue(size) ?? (type.startsWith('image/') ? screenshotIssue(name, kind) : 'PHOTO_WRONG_FORMAT');
  if (ofFile !== null) return photoCheckResult({ kind, confidence: 0, codes: [ofFile], metadata: nothingEstablished });
  const confidence = minDrawn + random() * (100 - minDrawn);
  const found = () => random() < foundShare;
  const missing = (seen: boolean, flaw: PhotoFlaw) => (seen ? [] : [flaw]);
  if (kind === 'parking') {
    const [hasVehicle, hasParking] = [found(), found()];
    const plate = { plateDetected: hasVehicle, plateNumber: hasVehicle ? samplePlate : null };
    return photoCheckResult({
      kind,
      confidence,
      codes: [...missing(hasVehicle, 'NO_VEHICLE'), ...missing(hasParking, 'NO_PARKING')],
      metadata: { ...nothingEstablished, hasVehicle, hasParking, ...plate },
    });
  }
  const [hasWindshield, plateDetected] = [found(), found()];
  const plate = { plateDetected, plateNumber: plateDetected ? samplePlate : null };
  return photoCheckResult({
    kind,
    confidence,
    codes: [...missing(hasWindshield, 'NO_WINDSHIELD'), ...missing(plateDetected, 'PLATE_UNREADABLE')],
    metadata: { ...nothingEstablished, hasWindshield, ...plate },
  });
}
