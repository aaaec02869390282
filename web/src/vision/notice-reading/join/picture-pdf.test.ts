import { describe, expect, it } from 'vitest';
import { buildPicturePdf } from './picture-pdf.ts';

const page = (text: string, width: number, height: number) => ({
  jpeg: new TextEncoder().encode(text),
  width,
  height,
});
/** One character per byte, so that an offset in the file is an index in the text. */
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

describe('photographs as one PDF', () => {
  it('hold each picture as it came, on a page of its shape', () => {
    const text = textOf(buildPicturePdf([page('RECTO', 2000, 1000), page('VERSO', 1000, 2000)]));
    expect(text).toContain('/Count 2 /Kids [3 0 R 6 0 R]');
    expect(text).toContain('/MediaBox [0 0 595 298]');
    expect(text).toContain('/MediaBox [0 0 595 1190]');
    expect(text).toMatch(
      /\/Width 2000 \/Height 1000 [^>]*\/Filter \/DCTDecode \/Length 5 >>\nstream\nRECTO\nendstream/,
    );
    expect(text.indexOf('RECTO')).toBeLessThan(text.indexOf('VERSO'));
  });

  it('tell where each object stands, as a reader looks for it', () => {
    const text = textOf(buildPicturePdf([page('é', 10, 10), page('VERSO', 10, 10)]));
    const start = Number(/startxref\n(\d+)\n/.exec(text)?.[1]);
    expect(text.slice(start, start + 9)).toBe('xref\n0 9\n');
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    expect(offsets).toHaveLength(8);
    for (const [at, offset] of offsets.entries()) expect(text.slice(offset)).toMatch(new RegExp(`^${at + 1} 0 obj\n`));
  });
});
