const preference = '/Direction /L2R';
const title = '/DisplayDocTitle true';

/**
 * Makes readers show the document's title instead of the file's name, as PDF/UA asks. The engine sets this only under
 * that standard, and accepts one standard at a time. The catalog is the last object it writes: only the cross-reference
 * table after it moves, by the bytes added. A file of another shape is returned unchanged.
 */
export function displayTitle(pdf: Uint8Array): Uint8Array {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const end = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.subarray(-64).toString('latin1'));
  const table = Number(end?.[1]);
  if (end === null || bytes.subarray(table, table + 4).toString('latin1') !== 'xref') return pdf;
  const catalog = bytes.lastIndexOf(' 0 obj', table);
  const at = bytes.indexOf(preference, catalog);
  if (catalog === -1 || at === -1 || at > table) return pdf;
  const tail = bytes.length - bytes.subarray(-64).length + end.index;
  const newTableOffset = table + title.length - preference.length;
  return Buffer.concat([
    bytes.subarray(0, at),
    Buffer.from(title),
    bytes.subarray(at + preference.length, tail),
    Buffer.from(`startxref\n${newTableOffset}\n%%EOF`),
  ]);
}
