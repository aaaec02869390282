// Draws photographs of plates, reads them as the application does, and writes docs/plate-reading.md: `npm run plates -w
// web`.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { photoJudgement } from '@placejuste/domain/photo-check';
import sharp from 'sharp';
import makeCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { measurePhoto } from '../src/vision/photo-check/measure-photo.ts';
import { plateCandidates, readCandidates } from '../src/vision/photo-check/read-plate.ts';
import { makeEngine } from '../src/vision/reading/engine.ts';
import { pictureCount, platePictures } from './plate-pictures.ts';

/** The figures are of this seed; another one, given as argument, draws other pictures and writes nothing. */
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
const bytes = async (path: string) => new Uint8Array(await readFile(packaged.resolve(path)));
const engine = await makeEngine({
  makeCore,
  wasm: await bytes('tesseract.js-core/tesseract-core-simd-lstm.wasm'),
  language: await bytes('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
});
const rows = new Map<string, Row>();
for await (const { condition, plate, jpeg } of platePictures(seed)) {
  const { data, info } = await sharp(jpeg).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const grey = { width: info.width, height: info.height, data: new Uint8Array(data) };
  const seen = await readCandidates(
    plateCandidates(grey),
    async (picture, allowed) => engine.read(picture, { layout: 'line', allowed })[0] ?? null,
  );
  const read = seen.seen === 'read' ? seen.reading.plate : null;
  const row = rows.get(condition) ?? { right: 0, wrong: 0, unread: 0, blurred: 0 };
  rows.set(condition, row);
  // Where no French plate is, reading none is right.
  row[read === plate ? 'right' : read === null ? 'unread' : 'wrong'] += 1;
  if (photoJudgement('parking', measurePhoto(grey), { plate: null }).issues.some(({ code }) => code === 'BLURRED'))
    row.blurred += 1;
}
engine.close();

const total = (of: keyof Row) => [...rows.values()].reduce((sum, row) => sum + row[of], 0);
const share = (count: number) => `${((100 * count) / pictureCount).toFixed(1)} %`;
const table = [
  '| Condition | Pictures | Right | Wrong | Not read | Said blurred |',
  '|---|---:|---:|---:|---:|---:|',
  ...[...rows].map(
    ([name, { right, wrong, unread, blurred }]) =>
      `| ${name} | ${right + wrong + unread} | ${right} | ${wrong} | ${unread} | ${blurred} |`,
  ),
  `| **all** | **${pictureCount}** | **${total('right')}** (${share(total('right'))}) | ` +
    `**${total('wrong')}** (${share(total('wrong'))}) | **${total('unread')}** ` +
    `(${share(total('unread'))}) | ${total('blurred')} |`,
].join('\n');
if (seed === usualSeed)
  await writeFile(
    page,
    (await readFile(page, 'utf8')).replace(/\| Condition[^]*\| \*\*all[^\n]*/, () => table),
  );
process.stdout.write(`${table}\n`);
