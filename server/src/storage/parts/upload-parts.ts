/** Bytes of unfinished uploads, each taken up at any byte by whichever process has the next. */
export interface UploadParts {
  create(id: string): Promise<void>;
  /**
   * Bytes held so far; null when there is no such part.
   * @throws StorageRefusal when it came in more pieces than are taken
   */
  findSize(id: string): Promise<number | null>;
  /**
   * Appends from `offset`; what is before the returned offset stays, whatever ends.
   * @throws StorageRefusal when another process appended there meanwhile
   */
  append(id: string, offset: number, content: AsyncIterable<Buffer>): Promise<number>;
  /** Bytes received so far; empty once the upload was removed. */
  readContent(id: string): Promise<Buffer>;
  remove(id: string): Promise<void>;
  /** Ids of the parts nothing was added to since then. */
  listOlderThan(before: Date): Promise<readonly string[]>;
}
