import type { RedrawOrder } from '../platform/file-sandbox/index.ts';
import type { Platform } from '../platform/http/index.ts';
import { readRedrawn } from '../storage/index.ts';

/** Longest side in pixels: 270 dpi over its printed width of 8 cm. */
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

/** Renders a small, upright picture of a photograph, without metadata; null when it cannot be redrawn. */
export async function renderSmallPicture(
  platform: PictureTools,
  ownerId: string,
  objectId: string,
): Promise<Buffer | null> {
  const redrawn = await readRedrawn(platform, objectId);
  const [picture] = redrawn.ok ? redrawn.value : [];
  // The page shows the hash without a picture, and says so.
  if (picture === undefined) return null;
  const small = await platform.fileSandbox.redraw(ownerId, picture, smallOrder);
  return small.ok ? (small.value.pages[0] ?? null) : null;
}
