import pg from 'pg';
import type { Limits } from './limits.ts';

/** The server stopped answering during a request: it is frozen, or the network is cut. */
export class SilentServerError extends Error {
  override readonly name = 'SilentServerError';
  /** The code of a connection attempt without an answer. */
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database server answers neither what waits for it nor a new connection');
  }
}

/** Calls `onSilence` once when the server stops answering. Returns the function that stops the watch. */
export type SilenceWatch = (onSilence: () => void) => () => void;

/**
 * Opens a new connection at intervals during a transaction or a script, to test whether the server answers. A long
 * statement, a lock or a full pool are not silence, since the server still answers others. Watches of the same moment
 * share one connection.
 */
export function createSilenceWatch(url: string, { silenceMs }: Pick<Limits, 'silenceMs'>): SilenceWatch {
  let asking: Promise<boolean> | undefined;
  const probe = (): Promise<boolean> =>
    (asking ??= isAcceptingConnections(url, silenceMs).finally(() => {
      asking = undefined;
    }));
  return (onSilence) => {
    let isOver = false;
    let timer = setTimeout(ask, silenceMs);
    async function ask(): Promise<void> {
      const isAlive = await probe();
      if (isOver) return;
      if (isAlive) timer = setTimeout(ask, silenceMs);
      else onSilence();
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  };
}

/** Creates a watch that ends after a fixed time, even if the server still answers others. */
export function createDeadlineWatch(deadlineMs: number): SilenceWatch {
  return (onSilence) => {
    const timer = setTimeout(onSilence, deadlineMs);
    return () => clearTimeout(timer);
  };
}

/** True also when PostgreSQL refuses the connection: a server with no free connection is still up. */
async function isAcceptingConnections(url: string, timeoutMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    void client.end().catch(() => undefined);
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  }
}
