const endOfDescriptions = '</rdf:RDF>';
const endOfSchemas = '</rdf:Bag></pdfaExtension:schemas>';

export interface AddedMetadata {
  /** Properties, as `rdf:Description`. */
  readonly description: string;
  /** Description of the properties, as an item of the schemas that PDF/A requires, `rdf:li`. */
  readonly schema: string;
}

/**
 * Adds properties to the metadata of a PDF, which the engine cannot do. They are an incremental update at its end,
 * which leaves the earlier bytes unchanged (ISO 32000-1, 7.5.6).
 * @throws Error on a file that is not structured like the engine's, because the properties would be missing from it
 */
export function addMetadata(pdf: Uint8Array, metadata: AddedMetadata): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const end = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.subarray(-64).toString('latin1'));
  const table = Number(end?.[1]);
  const tail = end === null ? '' : bytes.subarray(table).toString('latin1');
  const trailer = /^xref\s[\s\S]*?trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(tail)?.[1];
  const before = findMetadata(bytes);
  if (trailer === undefined || before === null) throw new Error('A PDF whose metadata cannot be added to');
  const packet = Buffer.from(
    before.packet
      .replace(endOfSchemas, () => `${metadata.schema}${endOfSchemas}`)
      .replace(endOfDescriptions, () => `${metadata.description}${endOfDescriptions}`),
  );
  const number = before.number;
  const head = `${number} 0 obj\n<< /Length ${packet.length} /Type /Metadata /Subtype /XML >>\nstream\n`;
  const object = Buffer.concat([Buffer.from(`\n${head}`), packet, Buffer.from('\nendstream\nendobj\n')]);
  const update = [
    `xref\n${number} 1\n${String(bytes.length + 1).padStart(10, '0')} 00000 n\r`,
    `trailer\n<<${trailer}  /Prev ${table}\n>>`,
    `startxref\n${bytes.length + object.length}\n%%EOF\n`,
  ].join('\n');
  return new Uint8Array(Buffer.concat([bytes, object, Buffer.from(update, 'latin1')]));
}

/**
 * Its object number, and the metadata packet as it is written, since PDF/A leaves it readable. Null where it is not
 * found.
 */
function findMetadata(bytes: Buffer): { readonly number: number; readonly packet: string } | null {
  const packetEnd = bytes.lastIndexOf(endOfDescriptions);
  if (packetEnd === -1) return null;
  const start = bytes.lastIndexOf('stream\n', packetEnd) + 'stream\n'.length;
  const end = bytes.indexOf('\nendstream', packetEnd);
  const head = bytes.subarray(Math.max(0, start - 300), start).toString('latin1');
  const number = /(\d+) 0 obj\s*<<[^>]*\/Type \/Metadata[^>]*>>\s*stream\n$/.exec(head)?.[1];
  const packet = bytes.subarray(start, end).toString('utf8');
  return number === undefined || !packet.includes(endOfSchemas) ? null : { number: Number(number), packet };
}
