import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between `pg` and PostgreSQL, and stops forwarding on demand, as a frozen server or a cut network does. */
export interface FreezingProxy {
  readonly url: string;
  /** Connections it was asked for so far. */
  readonly connections: () => number;
  /** Nothing goes through any more, in either direction; new connections are taken and left without an answer. */
  freeze(): void;
  /** What is sent arrives, its answer does not. */
  mute(): void;
  thaw(): void;
  close(): Promise<void>;
}

export async function freezingProxy(databaseUrl: string): Promise<FreezingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: 'open' | 'muted' | 'frozen' = 'open';
  let connections = 0;
  const server = createServer((client) => {
    connections += 1;
    const upstream = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => other.destroy());
    }
    client.on('data', (bytes) => state !== 'frozen' && upstream.write(bytes));
    upstream.on('data', (bytes) => state === 'open' && client.write(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    connections: () => connections,
    freeze: () => void (state = 'frozen'),
    mute: () => void (state = 'muted'),
    thaw: () => void (state = 'open'),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
