import sharp, { type Sharp } from 'sharp';
import type { Typst } from '../platform/typst/index.ts';

/** The file of an exhibit is no picture and no PDF that can be read. */
export class UnreadableExhibit extends Error {}

/** Longest side in pixels: 190 dpi over the width of a page, about 300 kB. */
const longestSide = 1600;
const mostPixels = 100_000_000;
const mostPages = 8;

/**
 * An exhibit as pictures to print: one for a photograph, one a page for a PDF. They are reduced, turned upright
 * and bare of metadata; the original stays where it is. @throws UnreadableExhibit
 */
export async function exhibitPictures(typst: Pick<Typst, 'pagesOf'>, content: Buffer, mime: string): Promise<readonly Buffer[]> {
  try {
    if (mime !== 'application/pdf') return [await picture(sharp(content, { limitInputPixels: mostPixels, failOn: 'error' }).rotate())];
    const pages = await typst.pagesOf(content, mostPages);
    // A page of A4 is 595 points wide: 150 dpi gives 1240 pixels.
    return await Promise.all(pages.map((svg) => picture(sharp(Buffer.from(svg), { density: 150, limitInputPixels: mostPixels, unlimited: true }))));
  } catch (error) {
    throw new UnreadableExhibit(error instanceof Error ? error.message : 'unreadable');
  }
}

function picture(source: Sharp): Promise<Buffer> {
  return source
    .flatten({ background: '#ffffff' })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg({ quality: 80 })
    .toBuffer();
}
