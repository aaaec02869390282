import sharp, { type Sharp } from 'sharp';
import type { FileFault, RedrawOrder } from './sandbox-messages.ts';

// Only the accepted formats and our own compiler's drawings of a page: no other decoder may be reached.
sharp.block({ operation: ['VipsForeignLoad'] });
const loaders = ['Jpeg', 'Png', 'Webp', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`);
sharp.unblock({ operation: loaders });

export class ReadingFault extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Colour of the masked parts. */
const paint = '#14213a';
const minSide = 600;

/** Redraws one picture upright, without metadata, reduced to the requested side. */
export async function drawPicture(content: Buffer, order: RedrawOrder): Promise<Buffer> {
  const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
  if (width * height > order.maxPixels) throw new ReadingFault('FILE_TOO_MANY_PIXELS');
  const source = sharp(content, { failOn: 'truncated', limitInputPixels: order.maxPixels, sequentialRead: true });
  const upright = source.autoOrient();
  const reduced =
    order.resize === undefined ? asPage(upright, order.side) : resizeToShape(upright, order.resize, order.side);
  return order.mask === undefined ? asJpeg(reduced, order.quality) : paintMask(reduced, order.mask, order.quality);
}

export function asPage(source: Sharp, side: number): Sharp {
  const reduced = source.resize(side, side, { fit: 'inside', withoutEnlargement: true });
  return reduced.flatten({ background: '#ffffff' }).toColourspace('srgb');
}

/** As `asPage`, cut or stretched to a shape. */
function resizeToShape(source: Sharp, { width, height, fit }: NonNullable<RedrawOrder['resize']>, side: number): Sharp {
  const within = { width: Math.min(width, side), height: Math.min(height, side) };
  return source
    .resize({ ...within, fit, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
}

export function asJpeg(source: Sharp, quality: number): Promise<Buffer> {
  return source.jpeg({ quality }).toBuffer();
}

/** The quality is lowered until all pictures fit together; few files need it. */
export async function shrinkToFit(pages: readonly Buffer[], order: RedrawOrder): Promise<readonly Buffer[]> {
  let fitting = pages;
  for (let side = order.side; isTooHeavy(fitting, order) && side > minSide; side = Math.round(side * 0.8)) {
    const smaller: Buffer[] = [];
    for (const page of pages) smaller.push(await asJpeg(asPage(sharp(page), Math.round(side * 0.8)), order.quality));
    fitting = smaller;
  }
  return fitting;
}

function isTooHeavy(pages: readonly Buffer[], { maxBytes }: RedrawOrder): boolean {
  return pages.reduce((sum, page) => sum + page.length, 0) > maxBytes;
}

type Mask = NonNullable<RedrawOrder['mask']>;

/** Paints over the pixels themselves: nothing of the masked part is left. */
async function paintMask(source: Sharp, { x, y, width, height }: Mask, quality: number): Promise<Buffer> {
  const { data, info } = await source.raw().toBuffer({ resolveWithObject: true });
  const [left, top] = [Math.floor(x * info.width), Math.floor(y * info.height)];
  // Outwards, so that no row of pixels shows at an edge.
  const right = Math.min(info.width, Math.ceil((x + width) * info.width));
  const bottom = Math.min(info.height, Math.ceil((y + height) * info.height));
  const create = { width: right - left, height: bottom - top, channels: 3 as const, background: paint };
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const painted = sharp(data, { raw }).composite([{ input: { create }, left, top }]);
  return asJpeg(painted, quality);
}
