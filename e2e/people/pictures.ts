import sharp from 'sharp';

/** Grain makes the picture sharp and heavy: at least the 100 000 bytes asked of a photograph. */
async function grain(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .png()
    .toBuffer();
}

/** A JPEG that says what it stands for, in large letters. */
export async function photograph(label: string): Promise<Buffer> {
  const [width, height] = [1200, 900];
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect x="60" y="330" width="1080" height="240" fill="#fff"/>
    <text x="600" y="480" font-family="sans-serif" font-size="72" text-anchor="middle">${label}</text></svg>`;
  return sharp(await grain(width, height))
    .composite([{ input: Buffer.from(words) }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

export interface SentFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export async function photographFile(label: string): Promise<SentFile> {
  return { name: `${label.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.jpg`, mimeType: 'image/jpeg', buffer: await photograph(label) };
}

/** Text under a picture's name. */
export function textNamedJpeg(): SentFile {
  return { name: 'carte.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Ceci est un texte. '.repeat(8000)) };
}

export async function truncatedJpeg(): Promise<SentFile> {
  const whole = await photograph('Tronquée');
  return { name: 'tronquee.jpg', mimeType: 'image/jpeg', buffer: whole.subarray(0, Math.max(120_000, Math.floor(whole.length / 3))) };
}

/** One byte more than a photograph may weigh. */
export async function tooHeavy(): Promise<SentFile> {
  const whole = await photograph('Lourde');
  return { name: 'lourde.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([whole, Buffer.alloc(10_000_001 - whole.length)]) };
}

/** A plain PNG of 20 000 × 20 000 points: light to send, 1.6 GB once decoded. */
export async function immensePng(): Promise<SentFile> {
  const buffer = await sharp({ create: { width: 20_000, height: 20_000, channels: 3, background: '#fff' }, limitInputPixels: false })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { name: 'immense.png', mimeType: 'image/png', buffer };
}

/** Just heavier than the 100 000 bytes asked of a photograph. */
export async function lightPhotograph(): Promise<Buffer> {
  const [width, height] = [480, 360];
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="40" y="140" width="400" height="80" fill="#fff"/></svg>`;
  const bytes = await sharp(await grain(width, height)).composite([{ input: Buffer.from(words) }]).jpeg({ quality: 95 }).toBuffer();
  if (bytes.length < 110_000) throw new Error(`A photograph of ${bytes.length} bytes is too light`);
  return bytes;
}
