/**
 * Which characters a font can draw, from its `cmap` table (OpenType 1.9, formats 4 and 12). PDF/A refuses a
 * page with a character no font has, so what cannot be drawn must be known before.
 */
export function listCodePoints(font: Buffer): ReadonlySet<number> {
  const cmap = findTable(font, 'cmap');
  const codePoints = new Set<number>();
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index += 1) {
    const table = cmap + font.readUInt32BE(cmap + 4 + 8 * index + 4);
    const format = font.readUInt16BE(table);
    if (format === 4) addSegments(font, table, codePoints);
    if (format === 12) addGroups(font, table, codePoints);
  }
  return codePoints;
}

function findTable(font: Buffer, tag: string): number {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const record = 12 + 16 * index;
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8);
  }
  throw new Error(`Font without ${tag}`);
}

function addSegments(font: Buffer, table: number, codePoints: Set<number>): void {
  const bytes = font.readUInt16BE(table + 6);
  for (let at = 0; at < bytes; at += 2) {
    const end = font.readUInt16BE(table + 14 + at);
    const start = font.readUInt16BE(table + 16 + bytes + at);
    const delta = font.readUInt16BE(table + 16 + 2 * bytes + at);
    const rangeAt = table + 16 + 3 * bytes + at;
    const range = font.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const glyph = range === 0 ? (code + delta) & 0xffff : font.readUInt16BE(rangeAt + range + 2 * (code - start));
      if (glyph !== 0) codePoints.add(code);
    }
  }
}

function addGroups(font: Buffer, table: number, codePoints: Set<number>): void {
  for (let group = 0; group < font.readUInt32BE(table + 12); group += 1) {
    const at = table + 16 + 12 * group;
    for (let code = font.readUInt32BE(at); code <= font.readUInt32BE(at + 4); code += 1) codePoints.add(code);
  }
}
