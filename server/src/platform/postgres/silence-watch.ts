import pg from 'pg';
import type { Limits } from './limits.ts';

/** The server stopped answering while somebody waited for it: frozen, or behind a network that is cut. */
export class SilentServerError extends Error {
  override readonly name = 'SilentServerError';
  /** The code of a connection that nobody answers. */
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database server answers neither what waits for it nor a new connection');
  }
}

/** Calls `onSilence` once when the server falls silent. Returns the function that ends the watch. */
export type SilenceWatch = (onSilence: () => void) => () => void;

/**
 * Asks the server for a new connection while a transaction or a script lasts. A long statement, a lock or a full pool
 * are not silence: the server still answers others. Those that ask at the same moment share one connection.
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

/** Creates a watch that ends after a fixed deadline, whatever time the server takes to answer others. */
export function createDeadlineWatch(deadlineMs: number): SilenceWatch {
  return (onSilence) => {
    const timer = setTimeout(onSilence, deadlineMs);
    return () => clearTimeout(timer);
  };
}

/** True also when PostgreSQL refuses the connection: a server whose connections are all taken is still up. */
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
