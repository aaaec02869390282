import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../free-port.ts';

/** A connection between two parts of the cluster, which can be cut, slowed, stopped, or redirected. */
export interface Link {
  readonly port: number;
  /** Refuses new connections, and cuts the present ones. */
  cut(): Promise<void>;
  /** Accepts connections but forwards nothing, like a hanging machine. */
  silence(): void;
  /** Delays all data by so many milliseconds, in both directions. */
  slow(delayMs: number): void;
  /** Redirects new connections to this port and cuts the present ones. */
  lead(port: number): void;
  restore(): Promise<void>;
}

interface State {
  target: number;
  delayMs: number;
  isSilent: boolean;
}

/** Opens a link to `target`, on a local port. */
export async function openLink(target: number): Promise<Link> {
  const port = await freePort();
  const state: State = { target, delayMs: 0, isSilent: false };
  const sockets = new Set<Socket>();
  const server = createServer((near) => join(near, state, sockets));
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  await listen(server, port);
  return {
    port,
    async cut() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      cutAll();
      await closed;
    },
    silence: () => void (state.isSilent = true),
    slow: (delayMs) => void (state.delayMs = delayMs),
    lead(next) {
      state.target = next;
      cutAll();
    },
    async restore() {
      // Data held during the silence is lost, as after a restart of a machine.
      if (state.isSilent) cutAll();
      Object.assign(state, { delayMs: 0, isSilent: false });
      if (!server.listening) await listen(server, port);
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function join(near: Socket, state: State, sockets: Set<Socket>): void {
  const far = connect(state.target, '127.0.0.1');
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(from);
    from.setNoDelay(true);
    from.on('error', () => from.destroy());
    from.on('close', () => {
      sockets.delete(from);
      // Delayed data is still on its way.
      if (state.delayMs === 0) to.destroy();
      else setTimeout(() => to.destroy(), state.delayMs);
    });
    from.on('data', (piece: Buffer) => {
      if (state.isSilent) return;
      if (state.delayMs === 0) return void to.write(piece);
      // The order is kept, because each piece has the same delay.
      setTimeout(() => void (to.destroyed || to.write(piece)), state.delayMs);
    });
    from.on('end', () => setTimeout(() => to.end(), state.delayMs));
  }
}
