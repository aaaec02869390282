import * as z from 'zod';
import type { RedrawOrder } from '../../platform/file-sandbox/index.ts';

/** Longest side of a transformed picture, in pixels; pictures are never enlarged. */
const maxSide = 2500;

const side = z.int().min(1).max(maxSide);

/** Transformation of a picture, in the terms of the official client. `origin` is the redrawn picture: a JPEG. */
export const transformShape = z.strictObject({
  width: z.optional(side),
  height: z.optional(side),
  resize: z.optional(z.enum(['cover', 'contain', 'fill'])),
  quality: z.optional(z.int().min(20).max(100)),
  format: z.optional(z.enum(['origin'])),
});
export type Transform = z.infer<typeof transformShape>;

const usualQuality = 80;
const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const;

/** Builds the order of a transformation. Cropping or stretching needs both sides: with one, proportions are kept. */
export function buildRedrawing({ width, height, resize = 'cover', quality = usualQuality }: Transform): {
  readonly quality: number;
  readonly resize: NonNullable<RedrawOrder['resize']>;
} {
  const fit = width === undefined || height === undefined ? 'inside' : fits[resize];
  return { quality, resize: { width: width ?? maxSide, height: height ?? maxSide, fit } };
}
