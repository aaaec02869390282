import { describe, expect, it } from 'vitest';
import { checkPhoto, type Decode } from './check-photo.ts';

const opens: Decode = () => Promise.resolve(true);
const broken: Decode = () => Promise.resolve(false);

/** A PNG header followed by zeros: enough for everything but decoding, which the tests decide. */
function png(width: number, height: number, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

/** SOI, one APP0 segment, then SOF0. */
function jpeg(width: number, height: number, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04, 0, 0, 0xff, 0xc0, 0x00, 0x0b, 8]);
  new DataView(bytes.buffer).setUint16(13, height);
  new DataView(bytes.buffer).setUint16(15, width);
  return bytes;
}

function file(bytes: Uint8Array<ArrayBuffer>, name = 'voiture.jpg', type = 'image/jpeg'): File {
  return new File([bytes], name, { type });
}

describe('checkPhoto', () => {
  it('takes a JPEG between 100 000 and 10 000 000 bytes, bounds included', async () => {
    expect(await checkPhoto(file(jpeg(4000, 3000, 100_000)), 'parking', opens)).toEqual({
      ok: true,
      type: 'image/jpeg',
    });
    expect(await checkPhoto(file(jpeg(4000, 3000, 10_000_000)), 'windshield', opens)).toEqual({
      ok: true,
      type: 'image/jpeg',
    });
  });

  it.each([
    ['99 999 bytes', jpeg(800, 600, 99_999), 'Photo trop petite (qualité insuffisante)'],
    ['10 000 001 bytes', jpeg(800, 600, 10_000_001), 'Photo trop volumineuse'],
    ['20 000 × 20 000 pixels', png(20_000, 20_000, 200_000), 'Photo trop volumineuse'],
    ['text named .jpg', new Uint8Array(150_000).fill(0x61), 'Format de fichier invalide'],
    ['a header cut short', new Uint8Array(100_000).fill(0xff, 0, 100_000), 'Format de fichier invalide'],
  ])('refuses %s with the exact sentence', async (_name, bytes, message) => {
    expect(await checkPhoto(file(bytes), 'parking', opens)).toMatchObject({ ok: false, message });
  });

  it('refuses a picture that does not open', async () => {
    expect(await checkPhoto(file(jpeg(800, 600, 150_000)), 'parking', broken)).toMatchObject({
      ok: false,
      code: 'PHOTO_UNREADABLE',
      message: 'Format de fichier invalide',
    });
  });

  it.each([
    ['parking', 'Screenshot_2026.jpg', "Capture d'écran détectée - prenez une vraie photo"],
    ['parking', "Capture d'écran.png", "Capture d'écran détectée - prenez une vraie photo"],
    ['windshield', 'SCREEN1.jpg', "Capture d'écran détectée - prenez une photo du pare-brise"],
  ] as const)('refuses a screenshot as %s picture, by its name %s', async (use, name, message) => {
    expect(await checkPhoto(file(jpeg(800, 600, 150_000), name), use, opens)).toMatchObject({ ok: false, message });
  });

  it('takes a small or captured picture of a paper, and a PDF of a paper only', async () => {
    expect(await checkPhoto(file(jpeg(800, 600, 30_000), 'Capture.jpg'), 'document', opens)).toMatchObject({
      ok: true,
    });
    const pdf = new Uint8Array(5_000);
    pdf.set([0x25, 0x50, 0x44, 0x46]);
    expect(await checkPhoto(file(pdf, 'avis.pdf', 'application/pdf'), 'notice', opens)).toEqual({
      ok: true,
      type: 'application/pdf',
    });
    expect(await checkPhoto(file(pdf, 'carte.pdf', 'application/pdf'), 'document', opens)).toMatchObject({ ok: true });
    const heavyPdf = new Uint8Array(150_000);
    heavyPdf.set([0x25, 0x50, 0x44, 0x46]);
    expect(await checkPhoto(file(heavyPdf, 'voiture.pdf', 'application/pdf'), 'parking', opens)).toMatchObject({
      ok: false,
      message: 'Format de fichier invalide',
    });
  });

  it('believes the content, not the declared type', async () => {
    expect(await checkPhoto(file(png(800, 600, 150_000), 'photo.jpg', 'image/jpeg'), 'parking', opens)).toEqual({
      ok: true,
      type: 'image/png',
    });
  });
});
