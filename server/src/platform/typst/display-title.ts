const preference = '/Direction /L2R';
const title = '/DisplayDocTitle true';

/**
 * Has a reader show the document's title in place of the file's name, as PDF/UA asks; the engine says so for that
 * standard alone, and takes one standard. The catalog is the last object of what it writes: the table that follows
 * moves by as many bytes, and nothing else does. A file of another shape is given back as it is.
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
  const moved = table + title.length - preference.length;
  return Buffer.concat([
    bytes.subarray(0, at),
    Buffer.from(title),
    bytes.subarray(at + preference.length, tail),
    Buffer.from(`startxref\n${moved}\n%%EOF`),
  ]);
}
