// `npm run looks -- [folder of drawings]`: screenshots of every designed screen, in each theme, at both sizes; side by
// side with its drawing when the folder has one with the same name. Nothing is kept in the repository.
import { mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { build } from './build.ts';
import { root, run } from './run.ts';
import { ensureChromium } from './system-tools.ts';

/** Date and time shown in the drawings. */
const moment = Date.parse('2026-11-22T13:25:00Z');
const height = 1000;
const gap = 12;

const [drawings] = process.argv.slice(2);
const browser = await ensureChromium();
if (!(await build())) process.exit(1);
const folder = await mkdtemp(join(tmpdir(), 'placejuste-looks-'));
const { code } = await run('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--project=embedded', 'looks/'], {
  env: {
    TEST_DATABASE_URL: undefined,
    ...(browser === null ? {} : { CHROMIUM_PATH: browser }),
    LOOKS_FOLDER: folder,
    E2E_CLOCK_SHIFT_MS: String(moment - Date.now()),
    NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'e2e', 'product', 'shifted-clock.ts')).href}`,
  },
});
if (drawings !== undefined) await buildPairs(drawings);
console.log(`Pictures: ${folder}`);
process.exitCode = code;

/** Writes pairs to `pairs/`: the drawing on the left, the screenshot on the right. */
async function buildPairs(drawingsFolder: string): Promise<void> {
  await mkdir(join(folder, 'pairs'), { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png'));
  const drawingNames = new Set(await readdir(drawingsFolder));
  for (const name of names.filter((one) => drawingNames.has(one))) {
    const both = await Promise.all(
      [join(drawingsFolder, name), join(folder, name)].map((file) =>
        sharp(file).resize({ height }).png().toBuffer({ resolveWithObject: true }),
      ),
    );
    const [left, right] = both;
    if (left === undefined || right === undefined) continue;
    const width = left.info.width + gap + right.info.width;
    await sharp({ create: { width, height, channels: 3, background: '#888' } })
      .composite([
        { input: left.data, left: 0, top: 0 },
        { input: right.data, left: left.info.width + gap, top: 0 },
      ])
      .png()
      .toFile(join(folder, 'pairs', name));
  }
}
