import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A proxy between `pg` and PostgreSQL that stops forwarding on demand, like a frozen server or a cut network, or closes
 * its connections, like a server that is killed.
 */
export interface FreezingProxy {
  readonly url: string;
  /** Number of connections opened so far. */
  readonly connections: () => number;
  /** Forwards nothing in either direction; new connections are accepted and not answered. */
  freeze(): void;
  /** Forwards the requests and holds back their answers. */
  mute(): void;
  thaw(): void;
  /** The server does the next commit, and its answer is lost with the connection. */
  loseCommit(): void;
  /** Closes the open connections once; new ones work. */
  drop(): void;
  /** Closes them, and refuses new ones until `thaw`. */
  cut(): void;
  close(): Promise<void>;
}

export async function startFreezingProxy(databaseUrl: string): Promise<FreezingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: 'open' | 'muted' | 'frozen' | 'cut' = 'open';
  let connections = 0;
  let isCommitToLose = false;
  const server = createServer((client) => {
    connections += 1;
    if (state === 'cut') return void client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => other.destroy());
    }
    let isAnswerToLose = false;
    client.on('data', (bytes) => {
      isAnswerToLose = isCommitToLose && bytes.includes('commit');
      if (isAnswerToLose) isCommitToLose = false;
      if (state !== 'frozen') upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (isAnswerToLose) client.destroy();
      else if (state === 'open') client.write(bytes);
    });
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
    loseCommit: () => void (isCommitToLose = true),
    drop: () => sockets.forEach((socket) => socket.destroy()),
    cut: () => {
      state = 'cut';
      sockets.forEach((socket) => socket.destroy());
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
