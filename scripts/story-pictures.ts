// `npm run story-pictures -- FOLDER`: pictures of the public home page, in the light and dark themes, from the folder
// written by `npm run looks`. Run again when one of these screens changes.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './run.ts';

/** Name of each picture, and of the screen it shows. */
const pictureNames = { place: 'story-place', kept: 'story-kept', date: 'story-date' };
const size = { width: 432, height: 888 };

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: npm run story-pictures -- FOLDER');
const target = join(root, 'web', 'src', 'site', 'pictures');
await mkdir(target, { recursive: true });
for (const [name, screen] of Object.entries(pictureNames))
  for (const [file, source] of [
    [`${name}.avif`, join(folder, `${screen}.png`)],
    [`${name}-dark.avif`, join(folder, 'dark', `${screen}.png`)],
  ] as const) {
    const { size: bytes } = await sharp(source)
      .resize({ ...size, fit: 'cover', position: 'top' })
      .avif({ quality: 52, effort: 9 })
      .toFile(join(target, file));
    console.log(`${file}: ${bytes} bytes`);
  }
