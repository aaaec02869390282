import { randomUUID } from 'node:crypto';
import sharp from 'sharp';

const grains = new Map<string, Promise<Buffer>>();

/**
 * Noise makes the picture sharp and heavy: at least the 100 000 bytes required of a photo. Drawn once per size, because
 * it takes most of the time.
 */
function grain(width: number, height: number): Promise<Buffer> {
  const size = `${width} ${height}`;
  const known =
    grains.get(size) ??
    sharp({
      create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    })
      .raw()
      .toBuffer();
  grains.set(size, known);
  return known;
}

/** Makes each photo unique, with a mark too small to read. */
const mark = () => `<text x="4" y="8" font-size="4" fill="#777">${randomUUID()}</text>`;

/** A JPEG with its subject written in large letters. */
export async function photograph(label: string): Promise<Buffer> {
  const [width, height] = [1200, 900];
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect x="60" y="330" width="1080" height="240" fill="#fff"/>
    <text x="600" y="480" font-family="sans-serif" font-size="72" text-anchor="middle">${label}</text>${mark()}</svg>`;
  return sharp(await grain(width, height), { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(words) }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

export interface SentFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A light wall, and a dark car with its plate. */
export async function carWithPlate(plate: string, blur = 0): Promise<SentFile> {
  const [width, height] = [2000, 1500];
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect x="300" y="500" width="1400" height="700" rx="120" fill="#456"/>
    <rect x="520" y="560" width="960" height="220" rx="60" fill="#9ab"/>
    <rect x="720" y="920" width="560" height="120" rx="8" fill="#f4f4f0" stroke="#222" stroke-width="4"/>
    <rect x="724" y="924" width="44" height="112" fill="#1d4fa0"/>
    <rect x="1232" y="924" width="44" height="112" fill="#1d4fa0"/>
    <text x="1000" y="1003" font-family="DejaVu Sans, sans-serif" font-weight="bold" font-size="64"
      letter-spacing="5" text-anchor="middle" fill="#111">${plate}</text></svg>`;
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#bbb', noise: { type: 'gaussian', mean: 185, sigma: 10 } },
  })
    .png()
    .toBuffer();
  const crisp = await sharp(grain)
    .composite([{ input: Buffer.from(drawn) }])
    .png()
    .toBuffer();
  const photo =
    blur === 0
      ? sharp(crisp)
      : sharp(await sharp(crisp).blur(blur).png().toBuffer()).composite([
          {
            input: {
              create: {
                width,
                height,
                channels: 3,
                background: '#808080',
                noise: { type: 'gaussian', mean: 128, sigma: 3 },
              },
            },
            blend: 'soft-light',
          },
        ]);
  return { name: 'voiture.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg({ quality: 90 }).toBuffer() };
}

export async function photographFile(label: string): Promise<SentFile> {
  return {
    name: `${label.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await photograph(label),
  };
}

/** A text file named like a picture. */
export function textNamedJpeg(): SentFile {
  return { name: 'carte.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Ceci est un texte. '.repeat(8000)) };
}

export async function truncatedJpeg(): Promise<SentFile> {
  const whole = await photograph('Tronquée');
  return {
    name: 'tronquee.jpg',
    mimeType: 'image/jpeg',
    buffer: whole.subarray(0, Math.max(120_000, Math.floor(whole.length / 3))),
  };
}

/** One byte above the maximum of a photo. */
export async function tooHeavy(): Promise<SentFile> {
  const whole = await photograph('Lourde');
  return {
    name: 'lourde.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([whole, Buffer.alloc(10_000_001 - whole.length)]),
  };
}

/** A plain PNG of 20 000 × 20 000 pixels: light to send, 1.6 GB once decoded. */
export async function immensePng(): Promise<SentFile> {
  const buffer = await sharp({
    create: { width: 20_000, height: 20_000, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { name: 'immense.png', mimeType: 'image/png', buffer };
}

/** Just above the 100 000 bytes required of a photo. */
export async function lightPhotograph(): Promise<Buffer> {
  const [width, height] = [480, 360];
  const words =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="40" ` +
    `y="140" width="400" height="80" fill="#fff"/>${mark()}</svg>`;
  const bytes = await sharp(await grain(width, height), { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(words) }])
    .jpeg({ quality: 95 })
    .toBuffer();
  if (bytes.length < 110_000) throw new Error(`A photograph of ${bytes.length} bytes is too light`);
  return bytes;
}
