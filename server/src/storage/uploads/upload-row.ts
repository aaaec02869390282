import type { UploadState } from '../storage.tables.ts';
import type { UploadIntent } from './upload-intent.ts';

/** An upload, remembered for a day. */
export interface UploadRow {
  readonly id: string;
  readonly bucket: UploadIntent['bucket'];
  readonly path: string;
  readonly size: number;
  /** Null when none was announced. */
  readonly sha256: string | null;
  readonly replaces: boolean;
  readonly state: UploadState;
  readonly refusal: string | null;
  readonly expiresAt: Date;
}
