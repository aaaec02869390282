/** Options of the worker's start. */
export interface EngineStart {
  /** The database's folder; null keeps everything in memory. */
  readonly folder: string | null;
  /** A tar of a database folder, loaded into memory before the start. */
  readonly image: Uint8Array | null;
  /** Shared counter of the worker's fsync calls. */
  readonly fsyncs: Int32Array<SharedArrayBuffer>;
}

/** `bytes` are PostgreSQL protocol messages; one request, one reply. */
export type EngineRequest =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'image' }
  | { readonly kind: 'close' };

export type EngineReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'image'; readonly bytes: Uint8Array }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly message: string };
