import { type Engine, makeEngine } from './engine.ts';
import type { Pixels, RecognisedLine, ReadOptions } from './reading.ts';
import type { MakeCore } from './tesseract-core.ts';

export interface StartMessage {
  readonly kind: 'start';
  readonly wasm: Uint8Array;
  readonly language: Uint8Array;
}
export interface ReadMessage {
  readonly kind: 'read';
  readonly pixels: Pixels;
  readonly options: ReadOptions;
}
/** Answer of the worker, in the order of the questions. `lines` is null for a successful start. */
export type ReadingAnswer =
  | { readonly ok: true; readonly lines: readonly RecognisedLine[] | null }
  | { readonly ok: false };

/** Returns the message handler of the worker, which answers the messages one after the other. */
export function serveReading(
  makeCore: MakeCore,
  post: (answer: ReadingAnswer) => void,
): (message: StartMessage | ReadMessage) => Promise<void> {
  let engine: Engine | undefined;
  return async (message) => {
    try {
      if (message.kind === 'start') {
        engine = await makeEngine({ makeCore, wasm: message.wasm, language: message.language });
        post({ ok: true, lines: null });
        return;
      }
      post(engine === undefined ? { ok: false } : { ok: true, lines: engine.read(message.pixels, message.options) });
    } catch {
      // The page has its own sentence; the error is not passed on, because it may quote the picture.
      post({ ok: false });
    }
  };
}
