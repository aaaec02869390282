import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { EngineReply, EngineRequest, EngineStart } from './engine-messages.ts';

/** One PGlite in one worker thread: protocol bytes in, protocol bytes out, one exchange at a time. */
export interface Engine {
  /** Sends protocol messages; resolves with the whole answer. */
  exchange(bytes: Uint8Array): Promise<Uint8Array>;
  /** A tar of the database folder. */
  image(): Promise<Uint8Array>;
  /** Writes everything down, then ends the thread. */
  close(): Promise<void>;
  /** Ends the thread at once, whatever it computes; what was committed is on the disk. */
  terminate(): Promise<void>;
  /** How many times this engine asked the disk to keep what it wrote. */
  fsyncs(): number;
  /** JavaScript memory the thread holds; its WebAssembly memory, of constant size, is not counted. */
  heapBytes(): Promise<number>;
}

// Compiling the engine on every core leaves each thread with memory that is never given back: some 45 MB of 290.
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
  const ask = replies(worker);
  try {
    await ask(null);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return {
    exchange: async (bytes) => expectBytes(await ask({ kind: 'bytes', bytes }), 'bytes'),
    image: async () => expectBytes(await ask({ kind: 'image' }), 'image'),
    close: async () => {
      await ask({ kind: 'close' });
      await exited;
    },
    terminate: async () => {
      await worker.terminate();
    },
    fsyncs: () => Atomics.load(fsyncs, 0),
    heapBytes: async () => (await worker.getHeapStatistics()).used_heap_size,
  };
}

function expectBytes(reply: EngineReply, kind: 'bytes' | 'image'): Uint8Array {
  if (reply.kind !== kind) throw new Error(`Unexpected engine reply ${reply.kind}`);
  return reply.bytes;
}

/** One query at a time; the death of the thread answers whatever was waiting. */
function replies(worker: Worker): (request: EngineRequest | null) => Promise<EngineReply> {
  let waiting: PendingCall | undefined;
  let dead: Error | undefined;
  const settle = (act: (held: PendingCall) => void): void => {
    const held = waiting;
    waiting = undefined;
    if (held !== undefined) act(held);
  };
  const die = (error: Error): void => {
    dead ??= error;
    settle((held) => held.reject(error));
  };
  worker.on('message', (reply: EngineReply) => {
    settle((held) => (reply.kind === 'failed' ? held.reject(new Error(reply.message)) : held.resolve(reply)));
  });
  worker.once('error', (error) => die(error instanceof Error ? error : new Error(String(error))));
  worker.once('exit', () => die(new Error('The embedded database stopped')));
  return (request) =>
    new Promise((resolve, reject) => {
      if (dead !== undefined) return reject(dead);
      if (waiting !== undefined) return reject(new Error('The embedded database answers one query at a time'));
      waiting = { resolve, reject };
      if (request !== null) worker.postMessage(request);
    });
}
