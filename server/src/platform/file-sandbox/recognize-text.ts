import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import makeCore, { type TesseractCore } from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import sharp from 'sharp';
import type { SeenPage, SeenWord } from './text-messages.ts';

/** Longest side that is recognised: twelve-point text of a page of A4 stays above 25 pixels. */
const readSide = 2200;
/** Sigma of what surrounds a pixel: wider than a letter, narrower than a shadow. */
const surroundings = 24;
/** Of the engine: the neural one alone, a page whose blocks are to be found. */
const [neural, wholePage] = [1, 3];
const [lineLevel, wordLevel, symbolLevel] = [2, 3, 4];

/** Reads pictures that we drew, one after the other; the engine lives as long as its process. */
export async function recognizeText(pictures: readonly Buffer[]): Promise<readonly SeenPage[]> {
  const packaged = createRequire(import.meta.url);
  const [wasm, language] = await Promise.all([
    readFile(packaged.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm')),
    readFile(packaged.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')),
  ]);
  const silent = () => undefined;
  const core = await makeCore({ wasmBinary: wasm, print: silent, printErr: silent });
  core.FS.writeFile('eng.traineddata', gunzipSync(language));
  const api = new core.TessBaseAPI();
  if (api.Init(null, 'eng', neural) !== 0) throw new Error('The engine does not start');
  api.SetVariable('user_defined_dpi', '150');
  api.SetPageSegMode(wholePage);
  const pages: SeenPage[] = [];
  for (const picture of pictures) pages.push(recognize(core, api, await removeShadows(picture)));
  return pages;
}

interface Grey {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

/** Grey levels with the shadows taken away, as the application does on the device before it reads. */
async function removeShadows(picture: Buffer): Promise<Grey> {
  const grey = sharp(picture).resize(readSide, readSide, { fit: 'inside' }).greyscale();
  const { data, info } = await grey.raw().toBuffer({ resolveWithObject: true });
  const around = await sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .blur(surroundings)
    .greyscale()
    .raw()
    .toBuffer();
  for (let at = 0; at < data.length; at += 1) {
    const paper = Math.max(1, around[at] ?? 1);
    data[at] = Math.min(255, Math.max(0, (((data[at] ?? 0) / paper - 0.5) / 0.45) * 255));
  }
  return { width: info.width, height: info.height, data };
}

function recognize(
  core: TesseractCore,
  api: InstanceType<TesseractCore['TessBaseAPI']>,
  { width, height, data }: Grey,
): SeenPage {
  core.FS.writeFile('/input', Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]));
  const isRead = api.SetImageFile(1, 0) === 0 && api.Recognize(null) === 0;
  const lines = isRead ? linesOf(core, api) : [];
  api.Clear();
  core.FS.unlink('/input');
  return { width, height, lines };
}

/** A word is as sure as its symbols are on average: the engine's own figure is bent by a dictionary. */
function linesOf(core: TesseractCore, api: InstanceType<TesseractCore['TessBaseAPI']>): SeenWord[][] {
  const at = api.GetIterator();
  if (core.getPointer(at) === 0) return [];
  const lines: SeenWord[][] = [];
  let symbols: { text: string; confidence: number }[] = [];
  let box: SeenWord['box'] | null = null;
  const close = () => {
    const text = symbols.map((one) => one.text).join('');
    const mean = symbols.reduce((sum, one) => sum + one.confidence, 0) / 100 / Math.max(1, symbols.length);
    if (box !== null && text !== '') lines.at(-1)?.push({ text, confidence: Math.min(0.99, Math.max(0, mean)), box });
    symbols = [];
  };
  at.Begin();
  do {
    const text = at.GetUTF8Text(symbolLevel);
    if (text === null || text.trim() === '') continue;
    if (at.IsAtBeginningOf(wordLevel) || box === null) {
      close();
      const { x0, y0, x1, y1 } = at.getBoundingBox(wordLevel);
      box = { left: x0, top: y0, right: x1, bottom: y1 };
      if (at.IsAtBeginningOf(lineLevel) || lines.length === 0) lines.push([]);
    }
    symbols.push({ text, confidence: at.Confidence(symbolLevel) });
  } while (at.Next(symbolLevel));
  close();
  core.destroy(at);
  return lines.filter((words) => words.length > 0);
}
