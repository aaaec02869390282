import { drawPicture, shrinkToFit, ReadingFault } from './draw-picture.ts';
import { recognizeType } from './recognize-type.ts';
import { encodeFrame, decodeFrame, type RedrawOrder } from './sandbox-messages.ts';

/**
 * Decodes the file of a framed order and frames the answer. The file comes from outside, so the product runs this only
 * in the process of `reader.process.ts`.
 */
export async function redrawFile(input: Buffer): Promise<Buffer> {
  try {
    const request = decodeFrame(input);
    if (request === null) throw new ReadingFault('FILE_UNREADABLE');
    // The server wrote this order, so it is trusted; the server does not trust the answer.
    const order = request.header as RedrawOrder;
    const mime = recognizeType(request.body);
    if (!order.types.includes(mime)) throw new ReadingFault('FILE_TYPE');
    const isPdf = mime === 'application/pdf';
    const drawings = isPdf ? await drawPages(request.body, order) : [await drawPicture(request.body, order)];
    const pages = await shrinkToFit(drawings, order);
    return encodeFrame({ ok: true, mime, pages: pages.map((page) => page.length) }, pages);
  } catch (error) {
    return encodeFrame({ ok: false, fault: error instanceof ReadingFault ? error.fault : 'FILE_UNREADABLE' }, []);
  }
}

/** The compiler is loaded for the files that need it. */
async function drawPages(content: Buffer, order: RedrawOrder): Promise<readonly Buffer[]> {
  const { drawPdf } = await import('./draw-pdf.ts');
  return drawPdf(content, order);
}
