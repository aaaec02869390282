// `npm run preference-pictures`: screenshots of each screen with each preference, one sheet per preference.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { build } from './build.ts';
import { root, run } from './run.ts';
import { ensureChromium } from './system-tools.ts';

const folder = join(root, '.cache', 'preferences');
const columns = 8;
const [width, height, gap] = [240, 494, 12];

async function drawSheet(name: string): Promise<void> {
  const files = (await readdir(join(folder, name))).sort();
  const placed = files.map(async (file, at) => ({
    input: await sharp(join(folder, name, file))
      .resize(width, height, { fit: 'cover', position: 'top' })
      .toBuffer(),
    left: gap + (at % columns) * (width + gap),
    top: gap + Math.floor(at / columns) * (height + gap),
  }));
  const rows = Math.ceil(files.length / columns);
  const size = { width: gap + columns * (width + gap), height: gap + rows * (height + gap) };
  await sharp({ create: { ...size, channels: 3, background: '#b9b2a6' } })
    .composite(await Promise.all(placed))
    .webp({ quality: 70 })
    .toFile(join(folder, `${name}.webp`));
}

const browser = await ensureChromium();
if (!(await build())) process.exit(1);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
// The single database used for the screenshots.
const project = process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'server';
const spec = 'e2e/screens/preference-pictures.spec.ts';
const { code } = await run(
  'playwright',
  ['test', '-c', 'e2e/playwright.config.ts', `--project=${project}`, '--workers=1', spec],
  { env: { ...(browser === null ? {} : { CHROMIUM_PATH: browser }), DRILL: 'pictures', PREFERENCE_PICTURES: folder } },
);
if (code !== 0) process.exit(1);
for (const entry of await readdir(folder, { withFileTypes: true }))
  if (entry.isDirectory()) await drawSheet(entry.name);
console.log(`Sheets in ${folder}`);
