import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const require = createRequire(import.meta.url);
const resolveFontFile = (name: string): string =>
  require.resolve(`@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${name}-normal.woff`);

/**
 * The fonts of every PDF: the product's own typeface, its zero without a slash (derived from it; its licence is beside
 * the files), then one that covers most other alphabets, so that a name in any of them prints. Only the glyphs that a
 * page uses are embedded in it.
 */
export function readFontData(): readonly Buffer[] {
  const own = ['latin-400', 'latin-700', 'latin-ext-400', 'latin-ext-700'].map((name) =>
    toSfnt(readFileSync(resolveFontFile(name))),
  );
  const zeros = ['400', '700'].map((weight) => readFileSync(new URL(`./fonts/zero-${weight}.ttf`, import.meta.url)));
  const others = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) =>
    readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}`)),
  );
  return [...own, ...zeros, ...others];
}

/**
 * The TrueType font inside a WOFF 1 file: the package ships no other form, and Typst reads neither WOFF.
 * `web/build/sfnt.ts` has the same lines: neither workspace may import the other, and the domain, which both import,
 * holds no files. Source: W3C WOFF File Format 1.0, §3 to §5. @throws when the file is no WOFF.
 */
export function toSfnt(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF font');
  const count = woff.readUInt16BE(12);
  const power = Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (count - 2 ** power), 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + 20 * index;
    const at = woff.readUInt32BE(entry + 4);
    const packed = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const tableBytes = woff.subarray(at, at + packed);
    const record = 12 + 16 * index;
    woff.copy(head, record, entry, entry + 4);
    woff.copy(head, record + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, record + 8);
    head.writeUInt32BE(length, record + 12);
    const padding = (4 - (length % 4)) % 4;
    parts.push(packed < length ? inflateSync(tableBytes) : tableBytes, Buffer.alloc(padding));
    offset += length + padding;
  }
  return Buffer.concat(parts);
}
