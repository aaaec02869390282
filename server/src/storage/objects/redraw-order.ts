import { maxPhotoPixels } from '@placejuste/domain/declaration';
import { maxExhibitPages } from '@placejuste/domain/letter';
import type { RedrawOrder } from '../../platform/file-sandbox/index.ts';
import { uploadBuckets } from '../buckets/buckets.ts';

/** Order to redraw a file: 190 dpi over the width of a page, and all its pages within the 5 MB that portals accept. */
export const redrawOrder: RedrawOrder = {
  types: uploadBuckets.documents.types,
  maxPixels: maxPhotoPixels,
  maxPages: maxExhibitPages,
  side: 1600,
  quality: 80,
  maxBytes: 4_500_000,
};
