import { readFileSync, readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { displayTitle } from './display-title.ts';
import { createDrawableFilter } from './drawable.ts';
import { readFontData } from './font-data.ts';
import type { TypstAnswer, TypstOrder, TypstPdf } from './typst-messages.ts';

lowerPriority();

// A folder that does not exist: a template can read only the mapped files, and nothing of the machine.
const root = '/placejuste-typst';
const main = join(root, 'main.typ');
const fonts = readFontData();
const drawable = createDrawableFilter(fonts);
const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: [...fonts] }] });

parentPort?.on('message', (order: TypstOrder) => {
  const answer = answerOrder(order);
  // Transferred, so that the thread that answers requests copies nothing.
  parentPort?.postMessage(answer, answer.ok ? [answer.value.pdf.buffer] : []);
});

/**
 * Requests have priority: on Linux a priority belongs to a thread, and the compiler's own threads inherit this one's.
 */
function lowerPriority(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (Number.isInteger(thread)) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Other systems run it with normal priority.
  }
}

function answerOrder(order: TypstOrder): TypstAnswer {
  try {
    return { ok: true, value: typesetOrder(order) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    // The reset leaves no personal data in the thread's memory, and keeps the cache from growing.
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}

function typesetOrder(order: TypstOrder): TypstPdf {
  map(main, readFileSync(order.template));
  map(join(root, 'face.typ'), readFileSync(new URL('./face.typ', import.meta.url)));
  map(join(root, 'data.json'), Buffer.from(JSON.stringify(drawable(order.data))));
  for (const [name, bytes] of Object.entries(order.files))
    map(join(root, 'files', name), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const document = compile();
  const pdf = compiler.pdf(document, { pdfStandard: 'a-3a', pdfTags: true, creationTimestamp: order.madeAt });
  const factNodes = compiler.query(document, { selector: '<facts>' }) as readonly {
    readonly value: Record<string, unknown>;
  }[];
  return { pdf: new Uint8Array(displayTitle(pdf)), pages: document.numOfPages, facts: factNodes[0]?.value ?? {} };
}

function compile() {
  const outcome = compiler.compile({ mainFilePath: main });
  if (outcome.result === null || outcome.hasError()) {
    const diagnostics = outcome.takeDiagnostics();
    throw new Error(
      diagnostics === null ? 'Typst failed' : JSON.stringify(compiler.fetchDiagnostics(diagnostics)).slice(0, 2000),
    );
  }
  return outcome.result;
}

function map(path: string, content: Buffer): void {
  compiler.mapShadow(path, content);
}
