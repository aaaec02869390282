import pg from 'pg';
import type { Limits } from '../limits.ts';
import { pgValues } from '../pg-values.ts';
import { startEngine, type Engine } from './engine.ts';
import { EngineSocket } from './engine-socket.ts';

export interface EmbeddedPool {
  readonly pool: pg.Pool;
  /** Resolves once the last engine has written everything and its thread is gone. */
  waitUntilReleased(): Promise<void>;
  /** A tar of the database in its present state; no transaction may be open. */
  exportImage(): Promise<Uint8Array>;
  /** fsync calls of every engine so far. */
  countFsyncs(): number;
}

/**
 * Place of the data: a folder; memory, loaded from an image, which is lost with its thread; or an engine started
 * elsewhere, which its own `close` ends.
 */
export type EmbeddedSource =
  | { readonly folder: string }
  | { readonly image: Uint8Array | null }
  | { readonly engine: Engine };

/**
 * A pool of exactly one session, since the engine has one. `pg` gives it out in order of arrival, and refuses after
 * `waitMs` instead of waiting for ever. The engine has started when the promise resolves.
 */
export async function createEmbeddedPool(
  source: EmbeddedSource,
  limits: Limits,
  onIdleError: (error: Error) => void,
): Promise<EmbeddedPool> {
  const engines: Engine[] = [];
  let previousSocket: EngineSocket | undefined;
  let first: Engine | undefined = await startEngine(source);

  async function startEngine(from: EmbeddedSource): Promise<Engine> {
    const engine = await openEngine(from);
    engines.push(engine);
    return engine;
  }

  /** Two engines must never use one folder: each waits for the end of the previous one. */
  async function takeEngine(before: EngineSocket | undefined): Promise<Engine> {
    if (before !== undefined) await waitForClose(before);
    if (first !== undefined) {
      const engine = first;
      first = undefined;
      return engine;
    }
    if (!('folder' in source)) throw new Error('The in-memory database ended with its session');
    return startEngine(source);
  }

  const createSocket = (): EngineSocket => {
    const before = previousSocket;
    previousSocket = new EngineSocket(() => takeEngine(before), limits);
    return previousSocket;
  };
  const pool = new pg.Pool({
    stream: createSocket,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    // The session is the database, so it stays open as long as the server runs.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: limits.waitMs,
    types: pgValues,
  });
  pool.on('error', onIdleError);
  // A session lost during a transaction: its query has already failed, and the process must continue.
  pool.on('connect', (client) => client.on('error', onIdleError));
  return {
    pool,
    waitUntilReleased: async () => {
      if (first !== undefined) await first.close();
      if (previousSocket !== undefined) await waitForClose(previousSocket);
    },
    exportImage: () => {
      const currentEngine = engines.at(-1);
      if (currentEngine === undefined) throw new Error('No engine is running');
      return currentEngine.exportImage();
    },
    countFsyncs: () => engines.reduce((sum, engine) => sum + engine.countFsyncs(), 0),
  };
}

async function openEngine(source: EmbeddedSource): Promise<Engine> {
  if ('engine' in source) return source.engine;
  return 'folder' in source ? startEngine(source.folder, null) : startEngine(null, source.image);
}

function waitForClose(socket: EngineSocket): Promise<void> {
  if (socket.closed) return Promise.resolve();
  return new Promise((resolve) => socket.once('close', () => resolve()));
}
