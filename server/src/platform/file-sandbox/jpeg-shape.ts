const mark = 0xff;
const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Baseline and progressive: what our own encoder writes. */
const frameHeaders: readonly number[] = [0xc0, 0xc2];

/**
 * True when these bytes have the structure of a JPEG of at most `side` pixels a side, in grey or in three colours.
 * Checked without decoding, because the process that wrote them had opened a file from outside.
 */
export function isJpeg(bytes: Buffer, side: number): boolean {
  if (bytes.length < 4 || bytes[0] !== mark || bytes[1] !== startOfImage) return false;
  if (bytes[bytes.length - 2] !== mark || bytes[bytes.length - 1] !== endOfImage) return false;
  let hasSize = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== mark) return false;
    const code = bytes[at + 1] ?? 0;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return false;
    if (code === startOfScan) return hasSize;
    if (frameHeaders.includes(code)) {
      if (hasSize || length < 8) return false;
      const [height, width, components] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7), bytes[at + 9]];
      hasSize = width > 0 && height > 0 && width <= side && height <= side && (components === 1 || components === 3);
      if (!hasSize) return false;
    }
    at += 2 + length;
  }
  return false;
}
