import * as z from 'zod';
import type { RedrawOrder } from '../../platform/file-sandbox/index.ts';

/** Longest side that may be asked for; nothing is ever enlarged. */
const maxSide = 2500;

const side = z.int().min(1).max(maxSide);

/** How a picture is to be shown, as the official client says it. `origin` is what we drew: a JPEG. */
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

/** Both sides are needed to cut or to stretch: with one, the picture keeps its proportions. */
export function buildRedrawing({ width, height, resize = 'cover', quality = usualQuality }: Transform): {
  readonly quality: number;
  readonly resize: NonNullable<RedrawOrder['resize']>;
} {
  const fit = width === undefined || height === undefined ? 'inside' : fits[resize];
  return { quality, resize: { width: width ?? maxSide, height: height ?? maxSide, fit } };
}
