// Draws photos of plates, reads them with the application's own code, and writes docs/plate-reading.md: `npm run plates
// -w web`.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { judgePhoto } from '@placejuste/domain/photo-check';
import sharp from 'sharp';
import makeCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { measurePhoto } from '../src/vision/photo-check/measure-photo.ts';
import { findPlateCandidates, readCandidates } from '../src/vision/photo-check/read-plate.ts';
import { makeEngine } from '../src/vision/reading/engine.ts';
import { pictureCount, drawPlatePictures } from './plate-pictures.ts';

/** The published figures use this seed; with another one as argument, nothing is written. */
const usualSeed = 1;
const seed = Number(process.argv[2] ?? usualSeed);
const page = join(import.meta.dirname, '..', '..', 'docs', 'plate-reading.md');

interface Row {
  right: number;
  wrong: number;
  unread: number;
  blurred: number;
}

const packaged = createRequire(import.meta.url);
const readPackagedFile = async (path: string) => new Uint8Array(await readFile(packaged.resolve(path)));
const engine = await makeEngine({
  makeCore,
  wasm: await readPackagedFile('tesseract.js-core/tesseract-core-simd-lstm.wasm'),
  language: await readPackagedFile('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
});
const rows = new Map<string, Row>();
for await (const { condition, plate, jpeg } of drawPlatePictures(seed)) {
  const { data, info } = await sharp(jpeg).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const grey = { width: info.width, height: info.height, data: new Uint8Array(data) };
  const sighting = await readCandidates(
    findPlateCandidates(grey),
    async (picture, characters) => engine.read(picture, { layout: 'line', allowed: characters })[0] ?? null,
  );
  const plateText = sighting.seen === 'read' ? sighting.reading.plate : null;
  const row = rows.get(condition) ?? { right: 0, wrong: 0, unread: 0, blurred: 0 };
  rows.set(condition, row);
  // Without a French plate, the right result is none.
  const fault = plateText === null ? 'unread' : 'wrong';
  row[plateText === plate ? 'right' : fault] += 1;
  if (judgePhoto('parking', measurePhoto(grey), { plate: null }).issues.some(({ code }) => code === 'BLURRED'))
    row.blurred += 1;
}
engine.close();

const computeTotal = (of: keyof Row) => [...rows.values()].reduce((sum, row) => sum + row[of], 0);
const share = (count: number) => `${((100 * count) / pictureCount).toFixed(1)} %`;
const table = [
  '| Condition | Pictures | Right | Wrong | Not read | Said blurred |',
  '|---|---:|---:|---:|---:|---:|',
  ...[...rows].map(
    ([name, { right, wrong, unread, blurred }]) =>
      `| ${name} | ${right + wrong + unread} | ${right} | ${wrong} | ${unread} | ${blurred} |`,
  ),
  `| **all** | **${pictureCount}** | **${computeTotal('right')}** (${share(computeTotal('right'))}) | ` +
    `**${computeTotal('wrong')}** (${share(computeTotal('wrong'))}) | **${computeTotal('unread')}** ` +
    `(${share(computeTotal('unread'))}) | ${computeTotal('blurred')} |`,
].join('\n');
if (seed === usualSeed)
  await writeFile(
    page,
    (await readFile(page, 'utf8')).replace(/\| Condition[^]*\| \*\*all[^\n]*/, () => table),
  );
process.stdout.write(`${table}\n`);
