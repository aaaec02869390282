import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';

export interface ArchiveEntry {
  readonly name: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
}

interface Writing {
  /** The dates inside the archive are its creation time, in a format without time zone; they prove nothing. */
  readonly madeAt: Date;
  /** Called with the error that cut the archive short, but not when the reader stopped reading. */
  readonly onFailure: (failure: Error) => void;
}

/**
 * Writes the entries as one uncompressed ZIP while they are read, so that none is whole in memory. Rejects when the
 * first one cannot be read. A later error ends the download early, because a completed archive would look whole.
 */
export async function zipStream(
  entries: AsyncIterable<ArchiveEntry>,
  { madeAt, onFailure }: Writing,
): Promise<Readable> {
  const out = new PassThrough();
  const zip = new Zip((failure, chunk, isLast) => {
    if (failure !== null) return void out.destroy(failure);
    out.write(chunk);
    if (isLast) out.end();
  });
  const firstReadable = once(out, 'readable');
  writeEntries({ zip, out, madeAt }, entries).catch((failure: Error) => {
    if (!out.destroyed) onFailure(failure);
    out.destroy(failure);
  });
  await firstReadable;
  return out;
}

interface Archive {
  readonly zip: Zip;
  readonly out: PassThrough;
  readonly madeAt: Date;
}

async function writeEntries({ zip, out, madeAt }: Archive, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  for await (const { name, content } of entries) {
    const entry = new ZipPassThrough(name);
    entry.mtime = madeAt;
    zip.add(entry);
    if (content instanceof Uint8Array) await push(content, entry, out);
    else for await (const chunk of content) await push(chunk, entry, out);
    entry.push(new Uint8Array(), true);
  }
  zip.end();
}

async function push(chunk: Uint8Array, entry: ZipPassThrough, out: PassThrough): Promise<void> {
  if (out.destroyed) throw new Error('The reader left');
  entry.push(chunk);
  if (out.writableNeedDrain)
    await new Promise<void>((resolve) => void out.once('drain', resolve).once('close', resolve));
}
