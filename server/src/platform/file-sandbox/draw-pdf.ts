import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import sharp from 'sharp';
import { asJpeg, asPage, ReadingFault } from './draw-picture.ts';
import type { RedrawOrder } from './sandbox-messages.ts';

// A folder that does not exist: the compiler reads only the mapped files, and nothing of the machine.
const root = '/placejuste-page';
const main = `${root}/main.typ`;
/** Dots per inch of an A4 page 1240 pixels wide. */
const usualDensity = 150;
const pointsPerInch = 72;
/** Bytes at the end of a file that contain its end mark (ISO 32000, annex on implementation limits). */
const endBytes = 1024;

/** Draws every page of a PDF as a picture, one after the other, since each can take tens of megabytes. */
export async function drawPdf(content: Buffer, order: RedrawOrder): Promise<readonly Buffer[]> {
  if (!content.subarray(-endBytes).includes('%%EOF')) throw new ReadingFault('FILE_UNREADABLE');
  const compiler = NodeCompiler.create({ workspace: root, fontArgs: [] });
  compiler.mapShadow(`${root}/in.pdf`, content);
  const pages: Buffer[] = [];
  for (let number = 1; ; number += 1) {
    const svg = drawPage(compiler, number);
    if (svg === null) return pages;
    // One page too many is drawn, to detect a longer document: a document cut short could prove something else.
    if (number > order.maxPages) throw new ReadingFault('FILE_TOO_LONG');
    pages.push(await rasterize(Buffer.from(svg), order));
    compiler.evictCache(0);
  }
}

/** The page as SVG; null beyond the last one, which is the only way to know how many there are. */
function drawPage(compiler: NodeCompiler, number: number): string | null {
  const source = `#set page(width: auto, height: auto, margin: 0pt)\n#image("in.pdf", page: ${number})`;
  compiler.mapShadow(main, Buffer.from(source));
  const outcome = compiler.compile({ mainFilePath: main });
  if (outcome.result !== null && !outcome.hasError()) return compiler.plainSvg(outcome.result);
  const diagnostics = outcome.takeDiagnostics();
  const reason = diagnostics === null ? '' : JSON.stringify(compiler.fetchDiagnostics(diagnostics));
  if (number > 1 && reason.includes('does not exist')) return null;
  throw new ReadingFault(/encrypted|password/i.test(reason) ? 'FILE_LOCKED' : 'FILE_UNREADABLE');
}

async function rasterize(svg: Buffer, { side, quality, maxPixels }: RedrawOrder): Promise<Buffer> {
  const { width, height } = await sharp(svg, { limitInputPixels: false, unlimited: true }).metadata();
  const longest = Math.max(width, height, 1);
  // A very large page is not drawn larger than it is stored.
  const density = Math.min(usualDensity, Math.max(1, Math.ceil((pointsPerInch * side) / longest)));
  return asJpeg(asPage(sharp(svg, { density, limitInputPixels: maxPixels, unlimited: true }), side), quality);
}
