import type { PhotoKind } from '@placejuste/domain/declaration';
import type { PhotoCheckResult } from '@placejuste/domain/photo-check';

export interface PhotoCheckWishes {
  /** The result is of no use any more. */
  readonly signal?: AbortSignal;
  /** What light and sharpness say, while the rest is still being read. */
  readonly onMeasured?: (result: PhotoCheckResult) => void;
  /** 0 to 1, while what the check needs is fetched for the first time. */
  readonly onProgress?: (part: number) => void;
}

/** Looks at one photograph. Two stand behind this: the real one, and the simulation of the demonstration. */
export interface PhotoCheck {
  /** Never throws; null when nothing could be established: no fault of the photograph's, and nothing to tell. */
  check(kind: PhotoKind, photo: File, wishes?: PhotoCheckWishes): Promise<PhotoCheckResult | null>;
}
