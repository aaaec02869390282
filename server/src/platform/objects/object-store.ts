import type { Readable } from 'node:stream';

/** An object as the store lists it. */
export interface ListedObject {
  readonly key: string;
  /** When it was stored. */
  readonly storedAt: Date;
  /** Size of its decrypted content, in bytes. */
  readonly size: number;
}

/** An object that exists but that the disk cannot read. */
export interface UnreadableObject {
  readonly key: string;
  /** Error code of the disk: `EIO`. */
  readonly code: string;
}

/** A page of the list, in the order of the bytes of the keys. */
export interface ObjectPage {
  readonly objects: readonly ListedObject[];
  /** Absent where there is none. */
  readonly unreadable?: readonly UnreadableObject[];
  /** Key after which the next page begins; null when this page is the last. */
  readonly next: string | null;
}

/** An object already exists under that key. */
export class ObjectExistsError extends Error {
  override readonly name = 'ObjectExistsError';
  // Code that a file system uses for a name that exists.
  readonly code = 'EEXIST';
  constructor(key: string) {
    super(`EEXIST: object ${key} exists`);
  }
}

export function isObjectExists(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'EEXIST';
}

/** Store of bytes, encrypted at rest. Callers choose the keys; people never list them. */
export interface ObjectStore {
  /** True when every process of the service reaches the same objects, on any machine. */
  readonly isRemote: boolean;
  /** Stores the whole stream under `key`. Rejects with the code `EEXIST` when the key exists. */
  put(key: string, content: Readable): Promise<{ readonly size: number; readonly sha256: string }>;
  /** Stores the whole stream under `key`; an existing object stays until the stream was read to its end. */
  replace(key: string, content: Readable): Promise<{ readonly size: number; readonly sha256: string }>;
  /** Decrypted bytes, in buffers that the reader owns; null when the key is unknown. */
  get(key: string): Promise<Readable | null>;
  delete(key: string): Promise<void>;
  /**
   * Lists at most `limit` objects whose key follows `after` and begins with `prefix`, without files whose name is not
   * that of an object.
   */
  list(after: string | null, limit: number, prefix?: string): Promise<ObjectPage>;
  /** Identity that distinguishes this store from any other; created at the first call. */
  readIdentity(): Promise<string>;
  /** True when the store answers (health page). */
  ping(): Promise<boolean>;
}
