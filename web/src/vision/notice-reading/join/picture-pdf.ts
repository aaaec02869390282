export interface JpegPage {
  readonly jpeg: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Width of the widest page in PDF points: that of an A4 sheet. */
const sheetPoints = 595;

/**
 * Builds a PDF with one unchanged picture per page: JPEG is a filter of the format (ISO 32000, 7.4.8), so nothing is
 * compressed again.
 */
export function buildPicturePdf(pages: readonly JpegPage[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: string | Uint8Array<ArrayBuffer>) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const openObject = (id: number) => {
    offsets[id] = length;
    write(`${id} 0 obj\n`);
  };
  const stream = (dictionary: string, bytes: Uint8Array<ArrayBuffer>) => {
    write(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`);
    write(bytes);
    write('\nendstream\nendobj\n');
  };
  // Object 1 is the catalogue, 2 the page list; then come three objects a page: the page, its content and its picture.
  const computePageId = (page: number) => 3 + 3 * page;
  write('%PDF-1.4\n');
  openObject(1);
  write('<< /Type /Catalog /Pages 2 0 R >>\nendobj\n');
  openObject(2);
  const kids = pages.map((_, at) => `${computePageId(at)} 0 R`).join(' ');
  write(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>\nendobj\n`);
  for (const [at, { jpeg, width, height }] of pages.entries()) {
    const id = computePageId(at);
    const [wide, high] = [sheetPoints, Math.round((sheetPoints * height) / width)];
    openObject(id);
    write(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Contents ${id + 1} 0 R ` +
        `/Resources << /XObject << /Im ${id + 2} 0 R >> >> >>\nendobj\n`,
    );
    openObject(id + 1);
    stream('', encoder.encode(`q ${wide} 0 0 ${high} 0 0 cm /Im Do Q`));
    openObject(id + 2);
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
        '/BitsPerComponent 8 /Filter /DCTDecode',
      jpeg,
    );
  }
  const start = length;
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${rows.join('')}`);
  write(`trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
