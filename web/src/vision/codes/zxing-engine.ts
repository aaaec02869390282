import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { CodeEngine } from './serve-codes.ts';

/** ZXing-C++ by its WebAssembly build, given its bytes: by itself it would fetch them from somebody else's server. */
export const zxingEngine: CodeEngine = {
  async start(wasmBinary) {
    await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  },
  // Of an ImageData only these three are looked at.
  read: (pixels, options) => readBarcodes(pixels as ImageData, options),
};
