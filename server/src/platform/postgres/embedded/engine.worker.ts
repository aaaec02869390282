import { fsyncSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { EngineRequest, EngineReply, EngineStart } from './engine-messages.ts';

const start = workerData as EngineStart;
const port = parentPort;
if (port === null) throw new Error('The embedded engine runs in a worker thread only');

/** Flushes to the disk, which PGlite's folder file system never does. */
class DurableNodeFS extends NodeFS {
  override async init(...[engine, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const setup = await super.init(engine, options);
    const preRun = setup.emscriptenOpts.preRun ?? [];
    const addFsync = (module: { readonly NODEFS: unknown }): void => {
      const { stream_ops: operations } = module.NODEFS as NodeFileSystem;
      operations.fsync = (stream) => {
        fsyncSync(stream.nfd);
        Atomics.add(start.fsyncs, 0, 1);
        return 0;
      };
    };
    return { emscriptenOpts: { ...setup.emscriptenOpts, preRun: [...preRun, addFsync] } };
  }
}

interface NodeFileSystem {
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number };
}

const usual = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
const small = ['-c', 'shared_buffers=16MB'];
// With the default method each commit opens the log with O_DSYNC, which the engine's file system ignores.
const durable = ['-c', 'wal_sync_method=fsync'];

/** Extensions used by the search of the directory; on a server the migration loads those of PostgreSQL. */
const extensions = { cube, pg_trgm };

const options: PGliteOptions =
  start.folder === null
    ? { extensions, startParams: [...usual, '-F', ...small] }
    : { extensions, fs: new DurableNodeFS(start.folder), startParams: [...usual, ...small, ...durable] };
if (start.image !== null) options.loadDataDir = new Blob([new Uint8Array(start.image)]);

const reply = (message: EngineReply): void => port.postMessage(message);

async function run(): Promise<void> {
  const engine = await PGlite.create(options);
  port?.on('message', (request: EngineRequest) => {
    void serve(engine, request).catch((error: unknown) => reply({ kind: 'failed', message: String(error) }));
  });
  reply({ kind: 'ready' });
}

async function serve(engine: PGlite, request: EngineRequest): Promise<void> {
  if (request.kind === 'bytes') {
    reply({ kind: 'bytes', bytes: await exchange(engine, request.bytes) });
  } else if (request.kind === 'image') {
    const image = await engine.dumpDataDir('none');
    reply({ kind: 'image', bytes: new Uint8Array(await image.arrayBuffer()) });
  } else {
    await engine.close();
    reply({ kind: 'closed' });
    port?.close();
  }
}

/**
 * The whole answer to these protocol messages. `execProtocolRaw` also parses each answer and keeps what it parsed for a
 * caller of another method: 3 kB a request that are never freed. The streaming one parses nothing.
 */
async function exchange(engine: PGlite, bytes: Uint8Array): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  // Copied, because each piece is a view of the engine's own memory.
  await engine.execProtocolRawStream(bytes, { onRawData: (piece) => pieces.push(piece.slice()) });
  return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
}

await run().catch((error: unknown) => reply({ kind: 'failed', message: String(error) }));
