/** A sheet being drawn, in pixels at 150 dpi. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly bold?: boolean;
  readonly font?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly fill?: string;
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Writes one line of text from (x, y), or centred on it. */
export function write(
  text: string,
  { x, y, size = 20, bold, font = 'Liberation Sans', anchor, fill = '#1b1b20' }: Mark,
): string {
  return (
    `<text x="${x}" y="${y}" font-size="${size}" font-family="${font}" fill="${fill}" ` +
    `font-weight="${bold === true ? 'bold' : 'normal'}" text-anchor="${anchor ?? 'start'}" ` +
    `xml:space="preserve">${escapeXml(text)}</text>`
  );
}

/** Writes lines one below the other. */
export function writeLines(lines: readonly string[], mark: Mark & { readonly step?: number }): string {
  const step = mark.step ?? Math.round((mark.size ?? 20) * 1.45);
  return lines.map((line, at) => write(line, { ...mark, y: mark.y + at * step })).join('');
}

export function drawFrame(x: number, y: number, size: readonly [width: number, height: number], fill = 'none'): string {
  return (
    `<rect x="${x}" y="${y}" width="${size[0]}" height="${size[1]}" fill="${fill}" stroke="#555" ` +
    'stroke-width="1.5"/>'
  );
}

/** Bars that look like a barcode, without content. */
export function drawBars(x: number, y: number): string {
  return Array.from(
    { length: 46 },
    (_, at) => `<rect x="${x + at * 7}" y="${y}" width="${1 + ((at * 7919) % 4)}" height="54" fill="#111"/>`,
  ).join('');
}

export function buildSheet(width: number, height: number, parts: readonly string[]): Sheet {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="#fbfaf6"/>${parts.join('')}</svg>`;
  return { width, height, svg };
}
