import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { CodeEngine } from './serve-codes.ts';

/** ZXing-C++ as WebAssembly, started with our own bytes: by default it would fetch them from another server. */
export const zxingEngine: CodeEngine = {
  async start(wasmBinary) {
    await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  },
  // The library reads only these three fields of an ImageData.
  read: (pixels, options) => readBarcodes(pixels as ImageData, options),
};
