import { mostExhibitPages, type CardMask, type DossierFailureCode } from '@placejuste/domain/letter';
import sharp, { type Sharp } from 'sharp';
import type { Typst } from '../platform/typst/index.ts';

/** An exhibit that cannot be joined, and why. */
export class UnfitExhibit extends Error {
  readonly failure: DossierFailureCode;
  readonly exhibit: number | null;
  constructor(failure: DossierFailureCode, exhibit: number | null = null) {
    super(failure);
    this.failure = failure;
    this.exhibit = exhibit;
  }
}

/** Longest side in pixels: 190 dpi over the width of a page, about 300 kB. */
const longestSide = 1600;
const mostPixels = 100_000_000;
/** All the pictures of one exhibit, so that its file stays under the 5 MB of portals. */
const mostBytes = 4_500_000;

/**
 * An exhibit as pictures to print: one for a photograph, one a page for a PDF. They are reduced, turned upright
 * and bare of metadata; the original stays where it is. @throws UnfitExhibit
 */
export async function exhibitPictures(typst: Pick<Typst, 'pagesOf'>, content: Buffer, mime: string): Promise<readonly Buffer[]> {
  try {
    const pictures =
      mime === 'application/pdf'
        ? await pagesAsPictures(typst, content)
        : [await picture(sharp(content, { limitInputPixels: mostPixels, failOn: 'error' }).rotate(), longestSide)];
    return await lightened(pictures);
  } catch (error) {
    if (error instanceof UnfitExhibit) throw error;
    const locked = error instanceof Error && /encrypted|password/i.test(error.message);
    throw new UnfitExhibit(locked ? 'EXHIBIT_LOCKED' : 'EXHIBIT_UNREADABLE');
  }
}

async function pagesAsPictures(typst: Pick<Typst, 'pagesOf'>, content: Buffer): Promise<readonly Buffer[]> {
  // One too many, to know that there are: a paper cut short would prove something else.
  const pages = await typst.pagesOf(content, mostExhibitPages + 1);
  if (pages.length > mostExhibitPages) throw new UnfitExhibit('EXHIBIT_TOO_LONG');
  const pictures: Buffer[] = [];
  // A page of A4 is 595 points wide: 150 dpi gives 1240 pixels. One at a time: each can take tens of megabytes.
  for (const svg of pages) pictures.push(await picture(sharp(Buffer.from(svg), { density: 150, limitInputPixels: mostPixels, unlimited: true }), longestSide));
  return pictures;
}

/** Smaller until they fit together: few exhibits ever need it. */
async function lightened(pictures: readonly Buffer[]): Promise<readonly Buffer[]> {
  let fitting = pictures;
  for (let side = longestSide; fitting.reduce((sum, one) => sum + one.length, 0) > mostBytes && side > 600; side = Math.round(side * 0.8)) {
    fitting = await Promise.all(pictures.map((one) => picture(sharp(one), Math.round(side * 0.8))));
  }
  return fitting;
}

/** At most that many pixels on its longest side. */
export function smallerPicture(content: Buffer, side: number): Promise<Buffer> {
  return picture(sharp(content), side);
}

function picture(source: Sharp, side: number): Promise<Buffer> {
  return source
    .flatten({ background: '#ffffff' })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** The picture with that part painted over for good: nothing of it is left under the paint. */
export async function maskedPicture(content: Buffer, { x, y, width, height }: CardMask): Promise<Buffer> {
  const size = await sharp(content).metadata();
  const left = Math.floor(x * size.width);
  const top = Math.floor(y * size.height);
  // Outwards, so that no row of pixels shows at an edge.
  const paint = { width: Math.min(size.width, Math.ceil((x + width) * size.width)) - left, height: Math.min(size.height, Math.ceil((y + height) * size.height)) - top };
  const painted = sharp(content).composite([{ input: { create: { ...paint, channels: 3, background: '#14213a' } }, left, top }]);
  return painted.jpeg({ quality: 85 }).toBuffer();
}
