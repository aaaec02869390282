import sharp from 'sharp';
import type { Platform } from '../platform/http/index.ts';
import { wholeOf } from '../platform/objects/index.ts';
import { readObject, readPreview } from '../storage/index.ts';

/** Longest side in pixels: 270 dpi over the 8 cm it is printed on. */
const longestSide = 850;
const mostPixels = 100_000_000;

/** A photograph small enough to be read beside the facts, upright and without metadata; null when it cannot be drawn. */
export async function smallPicture(platform: Pick<Platform, 'db' | 'objects'>, objectId: string): Promise<Buffer | null> {
  const source = (await readPreview(platform, objectId)) ?? (await readObject(platform, objectId))?.content ?? null;
  if (source === null) return null;
  const bytes = await wholeOf(source);
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: 78 })
      .toBuffer();
  } catch {
    // The hash stands without its picture, and the page says so.
    return null;
  }
}
