import { inflateSync } from 'node:zlib';

/**
 * Extracts the TrueType font of a WOFF 1 file: the package ships no other format, and the drawing library reads no
 * WOFF. `server/src/platform/typst/font-data.ts` has the same lines: neither workspace may import the other, and the
 * domain, which both import, contains no file code. Source: W3C WOFF File Format 1.0, §3 to §5.
 * @throws when the file is no WOFF.
 */
export function toSfnt(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF font');
  const count = woff.readUInt16BE(12);
  const power = Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  [count, 16 * 2 ** power, power, 16 * (count - 2 ** power)].forEach((value, at) =>
    head.writeUInt16BE(value, 4 + 2 * at),
  );
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + 20 * index;
    const [at, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const storedTable = woff.subarray(at, at + packed);
    const padding = (4 - (length % 4)) % 4;
    const record = 12 + 16 * index;
    woff.copy(head, record, entry, entry + 4);
    woff.copy(head, record + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, record + 8);
    head.writeUInt32BE(length, record + 12);
    parts.push(packed < length ? inflateSync(storedTable) : storedTable, Buffer.alloc(padding));
    offset += length + padding;
  }
  return Buffer.concat(parts);
}
