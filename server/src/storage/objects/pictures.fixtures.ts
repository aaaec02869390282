import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';

export function hashContent(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Creates a JPEG of noise, with metadata: noise does not compress, so its size follows its dimensions. */
export function createNoiseJpeg(width = 640, height = 480): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Artist: 'Ada Essai' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } })
    .jpeg({ quality: 90 })
    .toBuffer();
}
