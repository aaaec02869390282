import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';

/** Callbacks of a listener. */
export interface Hearing {
  /** Called with the text of each notification, from every node, this one included. */
  onMessage(payload: string): void;
  /**
   * Called when notifications may have been lost, because the listening session was lost and another has just begun.
   */
  onGap(): void;
}

export interface Listener {
  /** Listens to `channel` (an SQL identifier) from now on. Returns the function that stops. */
  listen(channel: string, hearing: Hearing): Promise<() => void>;
  close(): void;
}

/** Milliseconds between two attempts to reconnect: `first`, then doubled each time up to `longest`. */
const backoff = { first: 1000, longest: 30_000 } as const;
/** A silent cut of the network closes no socket: a session that does not answer this check is dropped. */
const watch = { everyMs: 30_000, timeoutMs: 10_000 } as const;

/** Channels with their listeners. */
class Hearings {
  readonly #all = new Map<string, Set<Hearing>>();

  add(channel: string, { onMessage, onGap }: Hearing): () => void {
    // A notification arrives with the answer to another statement: its listener must not run in that transaction.
    const hearing = { onMessage: AsyncResource.bind(onMessage), onGap: AsyncResource.bind(onGap) };
    const hearings = this.#all.get(channel) ?? new Set();
    this.#all.set(channel, hearings.add(hearing));
    return () => void hearings.delete(hearing);
  }

  buildStatement(): string {
    return [...this.#all.keys()].map((channel) => `listen ${pg.escapeIdentifier(channel)};`).join('');
  }

  readonly tell = ({ channel, payload = '' }: pg.Notification): void => {
    for (const hearing of this.#all.get(channel) ?? []) hearing.onMessage(payload);
  };

  tellGap(): void {
    for (const hearings of this.#all.values()) for (const hearing of hearings) hearing.onGap();
  }
}

/** Listens on the only session of the embedded database, between the statements of others. */
export function createSharedListener(pool: pg.Pool): Listener {
  const hearings = new Hearings();
  let isFirst = true;
  // The pool awaits this before it gives out the session, so that a replacing session listens from its start.
  pool.options.onConnect = async (client) => {
    client.on('notification', hearings.tell);
    const statement = hearings.buildStatement();
    if (statement !== '') await client.query(statement);
    if (!isFirst) hearings.tellGap();
    isFirst = false;
  };
  return {
    async listen(channel, hearing) {
      const stop = hearings.add(channel, hearing);
      await pool.query(hearings.buildStatement());
      return stop;
    },
    close: () => undefined,
  };
}

/** Holds a session of the pool as long as there is a listener, and takes another when it is lost. */
export function createSessionListener(pool: pg.Pool): Listener {
  const hearings = new Hearings();
  let session: pg.PoolClient | undefined;
  let opening: Promise<void> | undefined;
  let isClosed = false;
  let waitMs: number = backoff.first;

  async function openSession(): Promise<void> {
    const client = await pool.connect();
    client.on('notification', hearings.tell);
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    if (isClosed) return client.release(true);
    session = client;
    await client.query(hearings.buildStatement());
    watchSession(client);
  }

  function watchSession(client: pg.PoolClient): void {
    const timer = setInterval(() => {
      if (session !== client) return clearInterval(timer);
      const late = setTimeout(() => lose(client), watch.timeoutMs).unref();
      client.query('select 1').then(
        () => clearTimeout(late),
        () => lose(client),
      );
    }, watch.everyMs).unref();
  }

  function lose(client: pg.PoolClient): void {
    if (session !== client) return;
    session = undefined;
    client.release(true);
    reopenLater();
  }

  function reopenLater(): void {
    if (isClosed) return;
    setTimeout(() => {
      if (isClosed || session !== undefined) return;
      openSession().then(
        () => {
          waitMs = backoff.first;
          hearings.tellGap();
        },
        () => {
          const client = session;
          session = undefined;
          client?.release(true);
          reopenLater();
        },
      );
    }, waitMs).unref();
    waitMs = Math.min(waitMs * 2, backoff.longest);
  }

  return {
    async listen(channel, hearing) {
      const stop = hearings.add(channel, hearing);
      opening ??= openSession();
      await opening;
      await session?.query(hearings.buildStatement());
      return stop;
    },
    close() {
      isClosed = true;
      session?.release(true);
      session = undefined;
    },
  };
}
