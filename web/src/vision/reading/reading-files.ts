import english from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import french from '@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz?url';
import plainWasm from 'tesseract.js-core/tesseract-core-lstm.wasm?url';
import simdWasm from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import plainWorker from './reading-plain.wasm-worker.ts?worker&url';
import simdWorker from './reading-simd.wasm-worker.ts?worker&url';

export interface ReadingFiles {
  readonly worker: string;
  readonly wasm: string;
  readonly language: string;
  /** Uncompressed bytes of the engine and its language, for the progress of their download. */
  readonly bytes: number;
  /** Files of every language, each fetched when it is first needed. */
  readonly languages: readonly string[];
}

/** Sizes checked by a test. English reads plates: with French, four of 310 were read wrong (decision 0449). */
export const engineBytes = 2_857_601;
export const readingLanguages = {
  plates: { language: english, bytes: 2_952_873 },
  pages: { language: french, bytes: 707_406 },
} as const;

/** Chooses the engine that this browser can run; null when it cannot run any. */
export function chooseReadingFiles(
  reads: keyof typeof readingLanguages,
  runs: (module: Uint8Array<ArrayBuffer>) => boolean = WebAssembly.validate,
): ReadingFiles | null {
  const { language, bytes } = readingLanguages[reads];
  const files = { language, bytes: engineBytes + bytes, languages: [english, french] };
  try {
    if (runs(simdModule)) return { worker: simdWorker, wasm: simdWasm, ...files };
    return runs(emptyModule) ? { worker: plainWorker, wasm: plainWasm, ...files } : null;
  } catch {
    return null;
  }
}

const emptyModule = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
/** The smallest module that uses a 128-bit vector: one function, `i8x16.splat` of a constant. */
const simdModule = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);
