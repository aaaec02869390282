import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import makeCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPlate, layPlate, typefaces } from './plate-drawing.ts';
import { makeEngine } from '../src/vision/reading/engine.ts';
import { type Grey, halveGrey } from '../src/vision/photo-check/grey-levels.ts';
import { measurePhoto } from '../src/vision/photo-check/measure-photo.ts';
import { findPlateCandidates, readCandidates } from '../src/vision/photo-check/read-plate.ts';

const packaged = createRequire(import.meta.url);
const bytes = async (path: string) => new Uint8Array(await readFile(packaged.resolve(path)));
/** A light wall with a plate, as a sharp picture. */
async function wall(text: string | null, pose: { readonly roll?: number; readonly yaw?: number } = {}): Promise<Grey> {
  const picture = { width: 1600, height: 1000, data: new Uint8Array(1_600_000).fill(150) };
  if (text !== null) {
    const plate = await drawPlate({ text, typeface: typefaces[0], ground: 235, ink: 20, bands: ['F', '59'] });
    layPlate(picture, plate, { x: 800, y: 500, width: 420, roll: 0, yaw: 0, pitch: 0, ...pose });
  }
  return picture;
}

async function blurred(picture: Grey, deviation: number): Promise<Grey> {
  const data = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 1 } })
    .blur(deviation)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return { ...picture, data: new Uint8Array(data) };
}

describe('reading a plate in a picture', () => {
  let engine: Awaited<ReturnType<typeof makeEngine>>;
  beforeAll(async () => {
    engine = await makeEngine({
      makeCore,
      wasm: await bytes('tesseract.js-core/tesseract-core-simd-lstm.wasm'),
      language: await bytes('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
    });
  });
  afterAll(() => engine.close());

  it.each([
    ['AB-123-CD', {}, 'AB-123-CD'],
    ['GT-482-BX', { roll: 9 }, 'GT-482-BX'],
    ['HN-750-LZ', { yaw: -30 }, 'HN-750-LZ'],
    ['4826-RX-59', {}, '4826-RX-59'],
    ['B MD 4821', {}, null],
    [null, {}, null],
  ] as const)('%s, %o: %s', async (drawn, pose, expected) => {
    const sighting = await readCandidates(
      findPlateCandidates(await wall(drawn, pose)),
      async (picture, allowed) => engine.read(picture, { layout: 'line', allowed })[0] ?? null,
    );
    expect(sighting.seen === 'read' ? sighting.reading.plate : null).toBe(expected);
  });
});

describe('measuring a picture', () => {
  it.each([1.5, 3, 5])('finds a blur of %d pixels within a third', async (deviation) => {
    const { blur } = measurePhoto(await blurred(await wall('AB-123-CD'), deviation));
    expect(blur).toBeGreaterThan(deviation * 0.66);
    expect(blur).toBeLessThan(deviation * 1.5);
  });

  it('finds a hand that moved one way', async () => {
    const picture = await wall('AB-123-CD');
    const moved = new Uint8Array(picture.data.length);
    for (let at = 0; at < moved.length; at += 1) {
      let sum = 0;
      for (let step = -8; step <= 8; step += 1) sum += picture.data[at + step] ?? 150;
      moved[at] = sum / 17;
    }
    expect(measurePhoto(picture).blur).toBeLessThan(1.5);
    expect(measurePhoto({ ...picture, data: moved }).blur).toBeGreaterThan(2.5);
  });

  it('tells no blur where there is no edge, and light from dark', () => {
    const even = (value: number) =>
      measurePhoto({ width: 400, height: 300, data: new Uint8Array(120_000).fill(value) });
    expect(even(128)).toEqual({ lightest: 128, darkest: 128, blur: null });
    expect(even(3)).toEqual({ lightest: 3, darkest: 3, blur: null });
  });

  it('halves by the mean of four', () => {
    expect(halveGrey({ width: 4, height: 2, data: new Uint8Array([0, 4, 10, 10, 8, 4, 10, 14]) })).toEqual({
      width: 2,
      height: 1,
      data: new Uint8Array([4, 11]),
    });
  });
});
