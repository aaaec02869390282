import { inflateSync } from 'fflate';

/**
 * A file of an archive; its bytes are read only when asked for, so that an archive larger than the memory can be read.
 */
export interface ZipEntry {
  readonly name: string;
  /** Size in bytes, uncompressed. */
  readonly size: number;
  /** Rejects when the file does not match what the archive declares. */
  readonly read: () => Promise<Uint8Array<ArrayBuffer>>;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const fileSignature = 0x04034b50;
/** Bytes of the end record and of the longest comment that may follow it. */
const longestEnd = 22 + 0xffff;
const stored = 0;
const deflated = 8;

/**
 * Reads the entries of an archive from its central directory: reading it as a stream would mean searching for the end
 * of each photograph inside its bytes.
 * @param largest maximum uncompressed size of a file in bytes, whatever the archive declares.
 * @throws when it is not a ZIP archive, or one of a kind we never write (encrypted, over 4 GB).
 */
export async function readZip(archive: Blob, largest: number): Promise<ZipEntry[]> {
  const tail = await readView(archive, Math.max(0, archive.size - longestEnd), archive.size);
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== endSignature) end -= 1;
  if (end < 0) throw new Error('not-a-zip');
  const count = tail.getUint16(end + 10, true);
  const start = tail.getUint32(end + 16, true);
  const table = await readView(archive, start, start + tail.getUint32(end + 12, true));
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (table.getUint32(at, true) !== entrySignature) throw new Error('not-a-zip');
    const nameLength = table.getUint16(at + 28, true);
    const skipped = table.getUint16(at + 30, true) + table.getUint16(at + 32, true);
    const name = new TextDecoder().decode(new Uint8Array(table.buffer, at + 46, nameLength));
    const place = {
      method: table.getUint16(at + 10, true),
      packed: table.getUint32(at + 20, true),
      size: table.getUint32(at + 24, true),
      offset: table.getUint32(at + 42, true),
    };
    entries.push({ name, size: place.size, read: () => readEntry(archive, place, largest) });
    at += 46 + nameLength + skipped;
  }
  return entries;
}

interface Place {
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

async function readEntry(
  archive: Blob,
  { method, packed, size, offset }: Place,
  largest: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (size > largest || packed > largest) throw new Error('entry-too-large');
  const header = await readView(archive, offset, offset + 30);
  if (header.getUint32(0, true) !== fileSignature) throw new Error('not-a-zip');
  const start = offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const bytes = new Uint8Array(await archive.slice(start, start + packed).arrayBuffer());
  if (bytes.length !== packed) throw new Error('cut-short');
  if (method === stored) return bytes;
  if (method !== deflated) throw new Error('unknown-packing');
  // The buffer has the declared size: larger content is refused instead of filling the memory.
  const out = new Uint8Array(size);
  inflateSync(bytes, { out });
  return out;
}

async function readView(archive: Blob, from: number, to: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await archive.slice(from, to).arrayBuffer());
}
