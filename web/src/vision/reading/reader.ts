import { loadAssets } from '../../platform/index.ts';
import { type ReadingFiles, chooseReadingFiles, type readingLanguages } from './reading-files.ts';
import type { Pixels, Reading, ReadingFault, ReadOptions } from './reading.ts';
import { readingText } from './reading.text.fr.ts';
import type { ReadingAnswer, ReadMessage, StartMessage } from './serve-reading.ts';

export interface ReadWishes extends ReadOptions {
  /** Stops the reading: at once while it waits for its turn, by ending the engine while it runs. */
  readonly signal?: AbortSignal;
  /** Called with a number from 0 to 1 while the engine is fetched; never once it is started. */
  readonly onProgress?: (part: number) => void;
}

export interface Reader {
  /** Reads the text of a picture, one at a time in the order of the calls. Never throws. */
  read(pixels: Pixels, wishes: ReadWishes): Promise<Reading>;
  /** Fetches and starts the engine ahead of need; the fault when it cannot be started, null otherwise. */
  prepare(wishes?: Pick<ReadWishes, 'signal' | 'onProgress'>): Promise<ReadingFault | null>;
  /** Frees the engine's memory (about 60 MB). The next reading starts it again. */
  close(): void;
}

/** Idle time after which the engine's memory is freed. */
const restAfterMs = 60_000;

/** Browser functions that the reader needs; tests give their own. */
export interface ReaderTools {
  readonly files: () => ReadingFiles | null;
  readonly fetchAll: typeof loadAssets;
  readonly startWorker: (address: string) => ReadingThread;
}

/** The part of `Worker` that is used here. */
export interface ReadingThread {
  postMessage(message: StartMessage | ReadMessage, transfer: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<ReadingAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

const createBrowserTools = (reads: keyof typeof readingLanguages): ReaderTools => ({
  files: () => (typeof Worker === 'undefined' || typeof WebAssembly === 'undefined' ? null : chooseReadingFiles(reads)),
  fetchAll: loadAssets,
  startWorker: (address) => new Worker(address, { type: 'module', name: 'reading' }),
});

/** A started engine, which takes one request at a time. */
interface Running {
  ask(message: StartMessage | ReadMessage): Promise<ReadingAnswer>;
  end(): void;
}

export function makeReader(tools: ReaderTools): Reader {
  let runningEngine: Running | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const end = () => {
    runningEngine?.end();
    runningEngine = undefined;
  };

  /** Returns the engine, started if needed, or a fault when it cannot be started. */
  const startEngine = async (
    signal: AbortSignal | undefined,
    onProgress: ReadWishes['onProgress'],
  ): Promise<Running | ReadingFault> => {
    if (runningEngine !== undefined) return runningEngine;
    const files = tools.files();
    if (files === null) return 'READING_UNSUPPORTED';
    const counts = new Map<string, number>();
    const onLoaded = (path: string, bytes: number) => {
      if (path === files.worker) return;
      counts.set(path, bytes);
      onProgress?.(Math.min(1, [...counts.values()].reduce((sum, one) => sum + one, 0) / files.bytes));
    };
    // The script is fetched too: without a network the service worker gives the cached one.
    const parts = await tools.fetchAll('reading', [files.worker, files.wasm, files.language], {
      onLoaded,
      signal,
      alongside: files.languages,
    });
    const [, wasm, language] = parts ?? [];
    if (isAborted(signal)) return 'READING_STOPPED';
    if (wasm === undefined || language === undefined) return 'READING_NOT_FETCHED';
    const newEngine = startRunning(tools, files.worker);
    runningEngine = newEngine;
    const answer = await newEngine.ask({ kind: 'start', wasm, language });
    if (answer.ok) return newEngine;
    end();
    return isAborted(signal) ? 'READING_STOPPED' : 'READING_UNSUPPORTED';
  };

  let waitingCount = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const inTurn = async <Value>(
    signal: AbortSignal | undefined,
    work: () => Promise<Value>,
    abortedValue: Value,
  ): Promise<Value> => {
    waitingCount += 1;
    clearTimeout(rest);
    const before = last;
    const own = before.then(async () => {
      if (isAborted(signal)) return abortedValue;
      signal?.addEventListener('abort', end);
      try {
        return await work();
      } finally {
        signal?.removeEventListener('abort', end);
      }
    });
    const handleSettled = () => {
      waitingCount -= 1;
      if (waitingCount === 0) rest = setTimeout(end, restAfterMs);
    };
    last = own.then(handleSettled, handleSettled);
    return own;
  };

  return {
    prepare: ({ signal, onProgress } = {}) =>
      inTurn<ReadingFault | null>(
        signal,
        async () => {
          const engine = await startEngine(signal, onProgress);
          return typeof engine === 'string' ? engine : null;
        },
        'READING_STOPPED',
      ),
    read: (pixels, { signal, onProgress, ...options }) =>
      inTurn<Reading>(
        signal,
        async () => {
          const engine = await startEngine(signal, onProgress);
          if (typeof engine === 'string') return buildFaultReading(engine);
          const answer = await engine.ask({ kind: 'read', pixels, options });
          if (isAborted(signal)) return buildFaultReading('READING_STOPPED');
          if (!answer.ok || answer.lines === null) {
            // An engine that failed once may have lost its memory: the next picture starts a new one.
            end();
            return buildFaultReading('READING_FAILED');
          }
          return { ok: true, lines: answer.lines, text: answer.lines.map(({ text }) => text).join('\n') };
        },
        buildFaultReading('READING_STOPPED'),
      ),
    close: end,
  };
}

/** Reads plates. A reader frees its memory a minute after its last picture; this one at once before pages are read. */
export const reader: Reader = makeReader(createBrowserTools('plates'));
/** Reads pages of text. */
export const pageReader: Reader = makeReader(createBrowserTools('pages'));

/** A function, because the compiler assumes that a property does not change between two awaits. */
function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted ?? false;
}

function buildFaultReading(code: ReadingFault): Reading {
  return { ok: false, fault: code, message: readingText.faults[code] };
}

function startRunning(tools: ReaderTools, address: string): Running {
  const worker = tools.startWorker(address);
  let answer: ((value: ReadingAnswer) => void) | undefined;
  const settle = (value: ReadingAnswer) => {
    answer?.(value);
    answer = undefined;
  };
  worker.onmessage = ({ data }) => settle(data);
  // The worker's script did not load, or it ran out of memory.
  worker.onerror = () => settle({ ok: false });
  return {
    ask(message) {
      return new Promise((resolve) => {
        answer = resolve;
        try {
          worker.postMessage(message, listTransfers(message));
        } catch {
          settle({ ok: false });
        }
      });
    },
    end() {
      worker.terminate();
      settle({ ok: false });
    },
  };
}

/** Lists the buffers transferred to the worker: the engine's files. A picture is copied, as the caller may need it. */
function listTransfers(message: StartMessage | ReadMessage): Transferable[] {
  return message.kind === 'start' ? [message.wasm.buffer as ArrayBuffer, message.language.buffer as ArrayBuffer] : [];
}
