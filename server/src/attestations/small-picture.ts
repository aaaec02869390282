import type { RedrawOrder } from '../platform/file-sandbox/index.ts';
import type { Platform } from '../platform/http/index.ts';
import { readRedrawn } from '../storage/index.ts';

/** Longest side in pixels: 270 dpi over the 8 cm it is printed on. */
const longestSide = 850;
const smallOrder: RedrawOrder = {
  types: ['image/jpeg'],
  maxPixels: 1600 * 1600,
  maxPages: 1,
  side: longestSide,
  quality: 78,
  maxBytes: 1_000_000,
};

type PictureTools = Pick<Platform, 'db' | 'objects' | 'newId' | 'fileSandbox'>;

/**
 * A photograph small enough to be read beside the facts, upright and without metadata; null when it cannot be drawn.
 */
export async function renderSmallPicture(
  platform: PictureTools,
  ownerId: string,
  objectId: string,
): Promise<Buffer | null> {
  const redrawn = await readRedrawn(platform, objectId);
  const [picture] = redrawn.ok ? redrawn.value : [];
  // The hash stands without its picture, and the page says so.
  if (picture === undefined) return null;
  const small = await platform.fileSandbox.redraw(ownerId, picture, smallOrder);
  return small.ok ? (small.value.pages[0] ?? null) : null;
}
