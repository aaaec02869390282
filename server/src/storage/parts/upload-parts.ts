/** Bytes of unfinished uploads; any process can append at the current offset. */
export interface UploadParts {
  create(id: string): Promise<void>;
  /** Number of bytes stored so far; 0 or, on a disk, null for an unknown upload. */
  findSize(id: string): Promise<number | null>;
  /**
   * Appends from `offset`; the bytes before the returned offset are stored, whatever happens next.
   * @throws StorageRefusal when another process appended there meanwhile, or, in a bucket, when there are too many
   * parts
   */
  append(id: string, offset: number, content: AsyncIterable<Buffer>): Promise<number>;
  /** Bytes received so far; empty once the upload was removed. */
  readContent(id: string): Promise<Buffer>;
  remove(id: string): Promise<void>;
  /** Ids of the uploads that received nothing since then. */
  listOlderThan(before: Date): Promise<readonly string[]>;
}
