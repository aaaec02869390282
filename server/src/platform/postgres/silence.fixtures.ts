import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Stands between `pg` and PostgreSQL, and stops forwarding on demand, as a frozen server or a cut network does, or ends
 * its connections, as a server that is killed does.
 */
export interface FreezingProxy {
  readonly url: string;
  /** Connections it was asked for so far. */
  readonly connections: () => number;
  /** Nothing goes through any more, in either direction; new connections are taken and left without an answer. */
  freeze(): void;
  /** Lets the requests arrive and holds their answers. */
  mute(): void;
  thaw(): void;
  /** The next commit is done by the server, and its answer is lost with the connection. */
  loseCommit(): void;
  /** Ends the connections there are, once; the next ones go through. */
  drop(): void;
  /** Ends them, and refuses those that come until `thaw`. */
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
