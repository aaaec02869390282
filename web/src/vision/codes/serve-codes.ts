import type { ReaderOptions } from 'zxing-wasm/reader';
import type { CodePixels, DetectedCode } from './codes.ts';
import { readPicturePixels } from './picture-pixels.ts';

export type CodesMessage =
  | { readonly kind: 'start'; readonly wasm: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'read'; readonly picture: CodePixels | Blob };
/** Answer of the worker, in the order of the questions. `codes` is null for a successful start. */
export type CodesAnswer =
  | { readonly ok: true; readonly codes: readonly DetectedCode[] | null }
  | { readonly ok: false };

/** The part of zxing-wasm that is used here. */
export interface CodeEngine {
  readonly start: (wasm: ArrayBuffer) => Promise<void>;
  readonly read: (
    pixels: CodePixels,
    options: ReaderOptions,
  ) => Promise<readonly { readonly isValid: boolean; readonly format: string; readonly text: string }[]>;
}

/** Reading options. A card shows one or two codes; a picture with more is of something else. */
const options = {
  formats: ['DataMatrix', 'QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: 4,
  textMode: 'Plain',
} satisfies ReaderOptions;

/** Returns the message handler of the worker, which answers the messages one after the other. */
export function serveCodes(
  engine: CodeEngine,
  post: (answer: CodesAnswer) => void,
): (message: CodesMessage) => Promise<void> {
  return async (message) => {
    try {
      if (message.kind === 'start') {
        await engine.start(message.wasm.buffer);
        post({ ok: true, codes: null });
        return;
      }
      const { picture } = message;
      const pixels = picture instanceof Blob ? await readPicturePixels(picture) : picture;
      if (pixels === null) {
        post({ ok: false });
        return;
      }
      const detectedCodes = await engine.read(pixels, options);
      post({
        ok: true,
        codes: detectedCodes.flatMap(({ isValid, format, text }) =>
          isValid && (format === 'DataMatrix' || format === 'QRCode') ? [{ format, text }] : [],
        ),
      });
    } catch {
      // The error is not passed on: it may quote the picture.
      post({ ok: false });
    }
  };
}
