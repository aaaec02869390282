import type { Readable } from 'node:stream';

/** Where bytes lie: encrypted at rest, named by the caller, never listed by people. */
export interface ObjectStore {
  /** Stores the whole stream under `key`, replacing nothing: an existing key is a fault. */
  put(key: string, content: Readable): Promise<{ readonly size: number; readonly sha256: string }>;
  /** Plain bytes, whose memory is the reader’s; `null` when the key is unknown. */
  get(key: string): Promise<Readable | null>;
  delete(key: string): Promise<void>;
  /** True when the store answers (health page). */
  ping(): Promise<boolean>;
}
