import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import type { SentFile } from './pictures.ts';

/**
 * A photo of a card with its code: type A2, no real holder, and a signature of zeros.
 * @param lastDay end date as written in the code, `31052029`
 */
export async function cardFile(lastDay: string): Promise<SentFile> {
  const code = `DC04FR030001265D265DA201FR62ESSAI\u001d6O${lastDay}\u001f${'A'.repeat(103)}`;
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
  const { image } = await writeBarcode(code, { format: 'DataMatrix', scale: 6 });
  if (image === null) throw new Error('No code was drawn');
  const turned = await sharp(await image.arrayBuffer())
    .rotate(4, { background: '#ffffff' })
    .png()
    .toBuffer();
  const grain = await sharp({
    create: {
      width: 1600,
      height: 1000,
      channels: 3,
      background: '#a8aea9',
      noise: { type: 'gaussian', mean: 165, sigma: 8 },
    },
  })
    .png()
    .toBuffer();
  return {
    name: 'carte.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(grain)
      .composite([{ input: turned, left: 1000, top: 420 }])
      .jpeg({ quality: 90 })
      .toBuffer(),
  };
}
