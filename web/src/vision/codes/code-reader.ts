import wasmFile from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { loadAssets } from '../../platform/index.ts';
import type { CodePixels, CodesReading } from './codes.ts';
import workerFile from './codes.wasm-worker.ts?worker&url';
import type { CodesAnswer, CodesMessage } from './serve-codes.ts';

/** The part of `Worker` that is used here. */
export interface CodesThread {
  postMessage(message: CodesMessage, transfer: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<CodesAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Browser functions that the reader needs; tests give their own. */
export interface CodeReaderTools {
  readonly supported: () => boolean;
  readonly fetchAll: typeof loadAssets;
  readonly startWorker: (address: string) => CodesThread;
}

const browserTools: CodeReaderTools = {
  supported: () => typeof Worker !== 'undefined' && typeof WebAssembly !== 'undefined' && typeof caches !== 'undefined',
  fetchAll: loadAssets,
  startWorker: (address) => new Worker(address, { type: 'module', name: 'codes' }),
};

/**
 * Reads the QR and DataMatrix codes of one picture; a file is opened by the worker. Never throws. The engine (1 MB) is
 * fetched at the first use, cached on this device, and stopped after each picture: an account reads codes about twice
 * in its life.
 */
export async function readCodes(
  picture: CodePixels | Blob,
  tools: CodeReaderTools = browserTools,
): Promise<CodesReading> {
  if (!tools.supported()) return { ok: false, fault: 'CODES_UNSUPPORTED' };
  // The script is fetched too: without a network the service worker gives the cached one.
  const [, wasm] = (await tools.fetchAll('codes', [workerFile, wasmFile])) ?? [];
  if (wasm === undefined) return { ok: false, fault: 'CODES_NOT_FETCHED' };
  const worker = tools.startWorker(workerFile);
  const ask = (message: CodesMessage, transfer: Transferable[]) =>
    new Promise<CodesAnswer>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      // The worker's script did not load, or it ran out of memory.
      worker.onerror = () => resolve({ ok: false });
      worker.postMessage(message, transfer);
    });
  try {
    const startAnswer = await ask({ kind: 'start', wasm }, [wasm.buffer]);
    if (!startAnswer.ok) return { ok: false, fault: 'CODES_UNSUPPORTED' };
    const answer = await ask({ kind: 'read', picture }, picture instanceof Blob ? [] : [picture.data.buffer]);
    return answer.ok && answer.codes !== null
      ? { ok: true, codes: answer.codes }
      : { ok: false, fault: 'CODES_FAILED' };
  } catch {
    return { ok: false, fault: 'CODES_FAILED' };
  } finally {
    worker.terminate();
  }
}
