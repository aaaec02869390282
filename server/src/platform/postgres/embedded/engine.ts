import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { EngineReply, EngineRequest, EngineStart } from './engine-messages.ts';

/** One PGlite in one worker thread: protocol bytes in, protocol bytes out, one exchange at a time. */
export interface Engine {
  /** Sends protocol messages; resolves with the whole answer. */
  exchange(bytes: Uint8Array): Promise<Uint8Array>;
  /** A tar of the database folder. */
  exportImage(): Promise<Uint8Array>;
  /** Writes everything to disk, then ends the thread. */
  close(): Promise<void>;
  /** Ends the thread at once, even in the middle of a query; committed data is on the disk. */
  terminate(): Promise<void>;
  /** Number of fsync calls of this engine. */
  countFsyncs(): number;
  /** JavaScript memory of the thread; its WebAssembly memory, of constant size, is not counted. */
  measureHeapBytes(): Promise<number>;
}

// When every core compiles the engine, each thread keeps memory that is never released: some 45 MB of 290.
setFlagsFromString('--wasm-num-compilation-tasks=1');

interface PendingCall {
  resolve(reply: EngineReply): void;
  reject(error: Error): void;
}

/** `folder` null keeps everything in memory, loaded from `image` when there is one. */
export async function startEngine(folder: string | null, image: Uint8Array | null): Promise<Engine> {
  const fsyncs = new Int32Array(new SharedArrayBuffer(4));
  const start: EngineStart = { folder, image, fsyncs };
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { workerData: start, name: 'database' });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const ask = createCaller(worker);
  try {
    await ask(null);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return {
    exchange: async (bytes) => expectBytes(await ask({ kind: 'bytes', bytes }), 'bytes'),
    exportImage: async () => expectBytes(await ask({ kind: 'image' }), 'image'),
    close: async () => {
      await ask({ kind: 'close' });
      await exited;
    },
    terminate: async () => {
      await worker.terminate();
    },
    countFsyncs: () => Atomics.load(fsyncs, 0),
    measureHeapBytes: async () => (await worker.getHeapStatistics()).used_heap_size,
  };
}

function expectBytes(reply: EngineReply, kind: 'bytes' | 'image'): Uint8Array {
  if (reply.kind !== kind) throw new Error(`Unexpected engine reply ${reply.kind}`);
  return reply.bytes;
}

/** One query at a time; when the thread dies, a waiting query is answered with an error. */
function createCaller(worker: Worker): (request: EngineRequest | null) => Promise<EngineReply> {
  let pendingCall: PendingCall | undefined;
  let dead: Error | undefined;
  const settle = (act: (call: PendingCall) => void): void => {
    const call = pendingCall;
    pendingCall = undefined;
    if (call !== undefined) act(call);
  };
  const die = (error: Error): void => {
    dead ??= error;
    settle((call) => call.reject(error));
  };
  worker.on('message', (reply: EngineReply) => {
    settle((call) => (reply.kind === 'failed' ? call.reject(new Error(reply.message)) : call.resolve(reply)));
  });
  worker.once('error', (error) => die(error instanceof Error ? error : new Error(String(error))));
  worker.once('exit', () => die(new Error('The embedded database stopped')));
  return (request) =>
    new Promise((resolve, reject) => {
      if (dead !== undefined) return reject(dead);
      if (pendingCall !== undefined) return reject(new Error('The embedded database answers one query at a time'));
      pendingCall = { resolve, reject };
      if (request !== null) worker.postMessage(request);
    });
}
