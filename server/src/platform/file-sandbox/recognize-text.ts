import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { evenLight, type GreyPicture, readUpright, straightenSheet } from '@placejuste/domain/sheet-straightening';
import makeCore, { type TesseractCore } from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import sharp from 'sharp';
import type { RecognisedPage, RecognisedWord } from './text-messages.ts';

/** Longest side for recognition: twelve-point text of an A4 page stays above 25 pixels. */
const readSide = 2200;
/** Modes of the engine: its neural network only, on a page whose blocks it has to find. */
const [neural, wholePage] = [1, 3];
const [lineLevel, wordLevel, symbolLevel] = [2, 3, 4];

/** Reads pictures redrawn by us, one after the other; the engine lives as long as its process. */
export async function recognizeText(pictures: readonly Buffer[]): Promise<readonly RecognisedPage[]> {
  const packaged = createRequire(import.meta.url);
  const [wasm, language] = await Promise.all([
    readFile(packaged.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm')),
    readFile(packaged.resolve('@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz')),
  ]);
  const ignoreOutput = () => undefined;
  const core = await makeCore({ wasmBinary: wasm, print: ignoreOutput, printErr: ignoreOutput });
  core.FS.writeFile('fra.traineddata', gunzipSync(language));
  const api = new core.TessBaseAPI();
  if (api.Init(null, 'fra', neural) !== 0) throw new Error('The engine does not start');
  api.SetVariable('user_defined_dpi', '150');
  api.SetPageSegMode(wholePage);
  const pages: RecognisedPage[] = [];
  const readPicture = (grey: GreyPicture) => Promise.resolve(recognize(core, api, grey));
  for (const picture of pictures) {
    const flat = await removeShadows(picture);
    pages.push(clampToPage(await readUpright(straightenSheet(flat), flat, readPicture)));
  }
  return pages;
}

/** Limits a box to its picture: the box of a word on a sheet photographed askew may cross the edge. */
function clampToPage({ lines, ...page }: RecognisedPage): RecognisedPage {
  const clampX = (x: number) => Math.min(page.width, Math.max(0, x));
  const clampY = (y: number) => Math.min(page.height, Math.max(0, y));
  const clampWord = ({ box: { left, top, right, bottom }, ...word }: RecognisedWord) => ({
    ...word,
    box: { left: clampX(left), top: clampY(top), right: clampX(right), bottom: clampY(bottom) },
  });
  return { ...page, lines: lines.map((words) => words.map(clampWord)) };
}

/** Grey levels without shadows, by the same code as the application uses on the device. */
async function removeShadows(picture: Buffer): Promise<GreyPicture> {
  const coloured = sharp(picture).resize(readSide, readSide, { fit: 'inside' }).toColourspace('srgb').ensureAlpha();
  const { data, info } = await coloured.raw().toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  return { ...size, data: evenLight({ rgba: new Uint8ClampedArray(data), ...size }) };
}

function recognize(
  core: TesseractCore,
  api: InstanceType<TesseractCore['TessBaseAPI']>,
  { width, height, data }: GreyPicture,
): RecognisedPage['lines'] {
  core.FS.writeFile('/input', Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]));
  const isRead = api.SetImageFile(1, 0) === 0 && api.Recognize(null) === 0;
  const lines = isRead ? readLines(core, api) : [];
  api.Clear();
  core.FS.unlink('/input');
  return lines;
}

/** The certainty of a word is the mean of its symbols', because a dictionary distorts the engine's own figure. */
function readLines(core: TesseractCore, api: InstanceType<TesseractCore['TessBaseAPI']>): RecognisedWord[][] {
  const at = api.GetIterator();
  if (core.getPointer(at) === 0) return [];
  const lines: RecognisedWord[][] = [];
  let symbols: { text: string; confidence: number }[] = [];
  let box: RecognisedWord['box'] | null = null;
  const close = () => {
    const text = symbols.map((one) => one.text).join('');
    const computeConfidences = (some: typeof symbols) =>
      some.map(({ confidence }) => Math.min(0.99, Math.max(0, confidence / 100)));
    const all = computeConfidences(symbols);
    const digits = computeConfidences(symbols.filter((one) => /\d/.test(one.text)));
    // A mean of 0.99 may come out slightly above it.
    const confidence = Math.min(0.99, all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length));
    const least = digits.length === 0 ? {} : { digits: Math.min(...digits) };
    if (box !== null && text !== '') lines.at(-1)?.push({ text, confidence, ...least, box });
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
