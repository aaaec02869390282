import type { PhotoKind } from '@placejuste/domain/declaration';
import type { PhotoCheckResult } from '@placejuste/domain/photo-check';

export interface PhotoCheckWishes {
  /** Aborted when the result is no longer needed. */
  readonly signal?: AbortSignal;
  /** Called with the result for light and sharpness, while the rest is still being read. */
  readonly onMeasured?: (result: PhotoCheckResult) => void;
  /** Called with a number from 0 to 1 while the engine of the check is fetched for the first time. */
  readonly onProgress?: (part: number) => void;
}

/** Check of one photograph, with two implementations: the real one, and the simulation of the demonstration. */
export interface PhotoCheck {
  /** Never throws; null when nothing could be established, which is no fault of the photograph and is not shown. */
  check(kind: PhotoKind, photo: File, wishes?: PhotoCheckWishes): Promise<PhotoCheckResult | null>;
}
