import { gunzipSync } from 'fflate';
import { toGrey } from './grey.ts';
import type { Box, Layout, Pixels, RecognisedLine, ReadOptions, RecognisedSymbol, RecognisedWord } from './reading.ts';
import type { MakeCore, TessBaseAPI, TesseractCore } from './tesseract-core.ts';

export interface EngineParts {
  readonly makeCore: MakeCore;
  readonly wasm: Uint8Array;
  /** The language's data, as gzip. */
  readonly language: Uint8Array;
}

export interface Engine {
  /** Recognises the text of a picture. Errors of the engine are not caught. */
  read(pixels: Pixels, options: ReadOptions): readonly RecognisedLine[];
  close(): void;
}

/** Tesseract's page segmentation modes. */
const modes: Readonly<Record<Layout, number>> = { line: 7, block: 6, page: 3 };
const level = { line: 2, word: 3, symbol: 4 } as const;
/** Name under which the engine opens the language's data, whatever the language. */
const languageName = 'language';
/** The only file name that the engine opens. */
const file = '/input';
/**
 * Resolution given to the engine, which otherwise guesses it from the first letters, often wrongly on small pictures.
 */
const dotsPerInch = '150';

/** Starts an engine, which takes about 60 ms and 60 MB. */
export async function makeEngine({ makeCore, wasm, language }: EngineParts): Promise<Engine> {
  const ignoreOutput = () => undefined;
  const core = await makeCore({ wasmBinary: wasm, print: ignoreOutput, printErr: ignoreOutput });
  core.FS.writeFile(`${languageName}.traineddata`, gunzipSync(language));
  const api = new core.TessBaseAPI();
  const outcome = api.Init(null, languageName, 1);
  core.FS.unlink(`${languageName}.traineddata`);
  if (outcome !== 0) throw new Error(`The engine does not start: ${outcome}`);
  api.SetVariable('user_defined_dpi', dotsPerInch);
  return {
    read: (pixels, options) => readPicture({ core, api }, pixels, options),
    close() {
      api.End();
      core.destroy(api);
    },
  };
}

interface StartedEngine {
  readonly core: TesseractCore;
  readonly api: TessBaseAPI;
}

function readPicture(
  { core, api }: StartedEngine,
  pixels: Pixels,
  { layout, allowed = '' }: ReadOptions,
): readonly RecognisedLine[] {
  const { width, height, data, scale } = toGrey(pixels);
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const picture = new Uint8Array(header.length + data.length);
  picture.set(header);
  picture.set(data, header.length);
  core.FS.writeFile(file, picture);
  try {
    api.SetPageSegMode(modes[layout]);
    api.SetVariable('tessedit_char_whitelist', allowed);
    if (api.SetImageFile(1, 0) !== 0) throw new Error('The engine does not open the picture');
    if (api.Recognize(null) !== 0) throw new Error('The engine gave up');
    return listLines({ core, api }, scale);
  } finally {
    api.Clear();
    core.FS.unlink(file);
  }
}

interface Building {
  readonly box: Box;
  readonly words: { readonly box: Box; readonly symbols: RecognisedSymbol[] }[];
}

function listLines({ core, api }: StartedEngine, scale: number): readonly RecognisedLine[] {
  const at = api.GetIterator();
  // A picture without text has no iterator.
  if (core.getPointer(at) === 0) return [];
  const readBox = (part: number): Box => {
    const { x0, y0, x1, y1 } = at.getBoundingBox(part);
    return { left: x0 * scale, top: y0 * scale, width: (x1 - x0) * scale, height: (y1 - y0) * scale };
  };
  const lines: Building[] = [];
  at.Begin();
  do {
    const text = at.GetUTF8Text(level.symbol);
    if (text === null || text.trim() === '') continue;
    if (lines.length === 0 || at.IsAtBeginningOf(level.line)) lines.push({ box: readBox(level.line), words: [] });
    const words = lines.at(-1)?.words;
    if (words?.length === 0 || at.IsAtBeginningOf(level.word)) words?.push({ box: readBox(level.word), symbols: [] });
    words?.at(-1)?.symbols.push({ text, box: readBox(level.symbol), confidence: at.Confidence(level.symbol) });
  } while (at.Next(level.symbol));
  core.destroy(at);
  return lines.map(({ box, words }) =>
    makeLine(
      box,
      words.map(({ box: around, symbols }) => makeWord(around, symbols)),
    ),
  );
}

function makeWord(box: Box, symbols: readonly RecognisedSymbol[]): RecognisedWord {
  return {
    box,
    symbols,
    text: symbols.map(({ text }) => text).join(''),
    confidence: Math.min(...symbols.map(({ confidence }) => confidence)),
  };
}

function makeLine(box: Box, words: readonly RecognisedWord[]): RecognisedLine {
  const letters = words.reduce((sum, { symbols }) => sum + symbols.length, 0);
  const confidence = words.reduce((sum, one) => sum + one.confidence * one.symbols.length, 0) / Math.max(1, letters);
  return { box, words, confidence, text: words.map(({ text }) => text).join(' ') };
}
