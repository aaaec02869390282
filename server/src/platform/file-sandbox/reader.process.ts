// The one program that decodes what strangers send. It runs alone, reads one file from its input, writes pictures to
// its output and ends. It has no network, writes no file and holds no secret: see restrictions.ts.
import { setPriority } from 'node:os';
import { drawPicture, fitTogether, ReadingFault } from './draw-picture.ts';
import { recognizeType } from './recognize-type.ts';
import { frame, readyMark, unframe, type RedrawOrder } from './sandbox-messages.ts';

// Requests come first; somebody waits for this too, so that it does not give way to everything.
setPriority(5);
process.stdout.write(Buffer.of(readyMark));

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const answer = await redraw(Buffer.concat(chunks.splice(0)));
process.stdout.write(answer, () => process.exit(0));

async function redraw(input: Buffer): Promise<Buffer> {
  try {
    const request = unframe(input);
    if (request === null) throw new ReadingFault('FILE_UNREADABLE');
    // Written by the server, which is believed here; the reverse is not true.
    const order = request.header as RedrawOrder;
    const mime = recognizeType(request.body);
    if (!order.types.includes(mime)) throw new ReadingFault('FILE_TYPE');
    const isPdf = mime === 'application/pdf';
    const drawn = isPdf ? await drawPages(request.body, order) : [await drawPicture(request.body, order)];
    const pages = await fitTogether(drawn, order);
    return frame({ ok: true, mime, pages: pages.map((page) => page.length) }, pages);
  } catch (error) {
    return frame({ ok: false, fault: error instanceof ReadingFault ? error.fault : 'FILE_UNREADABLE' }, []);
  }
}

/** The compiler is loaded for the files that need it. */
async function drawPages(content: Buffer, order: RedrawOrder): Promise<readonly Buffer[]> {
  const { drawPdf } = await import('./draw-pdf.ts');
  return drawPdf(content, order);
}
