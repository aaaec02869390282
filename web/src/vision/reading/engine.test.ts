import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { brotliCompressSync, constants } from 'node:zlib';
import sharp from 'sharp';
import makeCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import makePlainCore from 'tesseract.js-core/tesseract-core-lstm.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Engine, makeEngine } from './engine.ts';
import { engineBytes, readingLanguages } from './reading-files.ts';
import type { Pixels } from './reading.ts';
import { readingText } from './reading.text.fr.ts';
import { type ReadingAnswer, serveReading } from './serve-reading.ts';
import type { MakeCore } from './tesseract-core.ts';

const packaged = createRequire(import.meta.url);
const languageFile = packaged.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz');
const wasmFile = (name: string) => packaged.resolve(`tesseract.js-core/${name}.wasm`);
const bytes = async (path: string) => new Uint8Array(await readFile(path));
const parts = async (core: MakeCore, name: string) => ({
  makeCore: core,
  wasm: await bytes(wasmFile(name)),
  language: await bytes(languageFile),
});

/** Words drawn black on white, as a canvas would hand them over. */
async function drawn(
  lines: readonly string[],
  { size = 32, channels = 4 }: { readonly size?: number; readonly channels?: 1 | 4 } = {},
): Promise<Pixels> {
  const width = size * 14;
  const height = size * (lines.length * 1.6 + 1);
  const text = lines
    .map(
      (line, at) =>
        `<text x="${size}" y="${size * 1.6 * (at + 1)}" font-family="sans-serif" font-size="${size}">${line}</text>`,
    )
    .join('');
  const picture = sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round(height)}"><rect ` +
        `width="100%" height="100%" fill="#fff"/>${text}</svg>`,
    ),
  );
  const { data, info } = await (channels === 1 ? picture.flatten().greyscale() : picture.ensureAlpha())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

let engine: Engine;
beforeAll(async () => {
  engine = await makeEngine(await parts(makeCore, 'tesseract-core-simd-lstm'));
});
afterAll(() => engine.close());

describe('the engine', () => {
  it('reads a line with each symbol’s place and confidence', async () => {
    const picture = await drawn(['AB-123-CD']);
    const [line] = engine.read(picture, { layout: 'line', allowed: 'ABCD123-' });
    expect(line?.text).toBe('AB-123-CD');
    const [word] = line?.words ?? [];
    expect(word?.symbols.map(({ text }) => text).join('')).toBe('AB-123-CD');
    expect(word?.confidence).toBe(Math.min(...(word?.symbols ?? []).map(({ confidence }) => confidence)));
    expect(word?.confidence).toBeGreaterThan(80);
    const lefts = word?.symbols.map(({ box }) => box.left) ?? [];
    expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
    for (const { box } of word?.symbols ?? []) expect(box.left + box.width).toBeLessThanOrEqual(picture.width);
  });

  it('answers nothing but what is allowed, and forgets it for the next picture', async () => {
    const picture = await drawn(['2026 MONTANT']);
    expect(
      engine
        .read(picture, { layout: 'line', allowed: '0123456789' })
        .map(({ text }) => text)
        .join(''),
    ).toMatch(/^[\d ]*2026[\d ]*$/);
    expect(engine.read(picture, { layout: 'line' })[0]?.text).toBe('2026 MONTANT');
  });

  it('reads a block and a page line by line', async () => {
    const lines = ['Avis de paiement', 'du 4 mai 2026', 'somme de 35 euros'];
    for (const layout of ['block', 'page'] as const)
      expect(engine.read(await drawn(lines), { layout }).map(({ text }) => text)).toEqual(lines);
  });

  it('makes a large picture smaller and gives places in the picture that was given', async () => {
    const picture = await drawn(['Stationnement'], { size: 320, channels: 1 });
    expect(picture.width * picture.height).toBeGreaterThan(3_000_000);
    const [line] = engine.read(picture, { layout: 'line' });
    expect(line?.text).toBe('Stationnement');
    expect(line?.box.left).toBeGreaterThan(250);
    expect(line?.box.width).toBeGreaterThan(1500);
  });

  it('finds no text where there is none', () => {
    expect(engine.read({ width: 200, height: 80, data: new Uint8Array(16_000).fill(255) }, { layout: 'page' })).toEqual(
      [],
    );
  });

  it('still reads after a picture that is none', async () => {
    expect(() => engine.read({ width: 20, height: 20, data: new Uint8Array(7) }, { layout: 'line' })).toThrow(
      'Pixels of no picture',
    );
    expect(engine.read(await drawn(['ENCORE']), { layout: 'line' })[0]?.text).toBe('ENCORE');
  });

  it('runs without vector instructions too', async () => {
    const plain = await makeEngine(await parts(makePlainCore, 'tesseract-core-lstm'));
    expect(plain.read(await drawn(['AB-123-CD']), { layout: 'line' })[0]?.text).toBe('AB-123-CD');
    plain.close();
  });
});

describe('the worker', () => {
  it('starts, reads, and answers that it could not', async () => {
    const said: ReadingAnswer[] = [];
    const serve = serveReading(makeCore, (answer) => said.push(answer));
    const picture = await drawn(['BONJOUR']);
    const { wasm, language } = await parts(makeCore, 'tesseract-core-simd-lstm');
    await serve({ kind: 'read', pixels: picture, options: { layout: 'line' } });
    await serve({ kind: 'start', wasm, language });
    await serve({ kind: 'read', pixels: picture, options: { layout: 'line' } });
    await serve({ kind: 'start', wasm: new Uint8Array([1, 2, 3]), language });
    expect(said.map(({ ok }) => ok)).toEqual([false, true, true, false]);
    expect(said[2]).toMatchObject({ lines: [{ text: 'BONJOUR' }] });
  });
});

it('knows how much is fetched', async () => {
  const french = packaged.resolve('@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz');
  const sizes = await Promise.all(
    [wasmFile('tesseract-core-simd-lstm'), languageFile, french].map((path) => stat(path)),
  );
  const { plates, pages } = readingLanguages;
  expect(sizes.map(({ size }) => size)).toEqual([engineBytes, plates.bytes, pages.bytes]);
  // The engine is served in Brotli; the language is compressed already.
  const { length } = brotliCompressSync(await readFile(wasmFile('tesseract-core-simd-lstm')), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  });
  const carriedMb = Math.round((length + pages.bytes) / 1e6);
  expect(readingText.firstFetch).toContain(` ${carriedMb} Mo`);
});
