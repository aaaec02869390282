import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import type { RecognisedCode } from './text-messages.ts';

/** A card has one code; a page with more is another document. */
const maxCodes = 4;
const options = {
  formats: ['DataMatrix'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: maxCodes,
  textMode: 'Plain',
} satisfies ReaderOptions;

/** The codes of pictures that we drew, with where they stand, in fractions of the picture. */
export async function recognizeCodes(pictures: readonly Buffer[]): Promise<readonly (readonly RecognisedCode[])[]> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
  const pages: RecognisedCode[][] = [];
  for (const picture of pictures) pages.push(await readCodes(picture));
  return pages;
}

async function readCodes(picture: Buffer): Promise<RecognisedCode[]> {
  const { width, height } = await sharp(picture).metadata();
  const barcodes = await readBarcodes(new Uint8Array(picture), options);
  return barcodes.flatMap(({ isValid, text, position }) => {
    if (!isValid) return [];
    const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
    const [xs, ys] = [corners.map(({ x }) => x / width), corners.map(({ y }) => y / height)];
    const share = (value: number) => Math.min(1, Math.max(0, value));
    return [
      {
        text,
        box: {
          left: share(Math.min(...xs)),
          top: share(Math.min(...ys)),
          right: share(Math.max(...xs)),
          bottom: share(Math.max(...ys)),
        },
      },
    ];
  });
}
