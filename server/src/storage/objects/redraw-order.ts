import { maxPhotoPixels } from '@placejuste/domain/declaration';
import { maxExhibitPages } from '@placejuste/domain/letter';
import type { RedrawOrder } from '../../platform/file-sandbox/index.ts';
import { uploadBuckets } from '../buckets/buckets.ts';

/** How every file is redrawn: 190 dpi over the width of a page, and all its pages within the 5 MB of portals. */
export const redrawOrder: RedrawOrder = {
  types: uploadBuckets.documents.types,
  maxPixels: maxPhotoPixels,
  maxPages: maxExhibitPages,
  side: 1600,
  quality: 80,
  maxBytes: 4_500_000,
};
