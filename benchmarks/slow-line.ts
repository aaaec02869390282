import { connect, createServer, type Socket } from 'node:net';
import { listenOnFreePort } from './free-port.ts';

export interface SlowLine {
  /** Port on which the browser reaches the other end. */
  readonly port: number;
  close(): void;
}

/** What the line holds back at most: more than that and the sender waits, as a phone's own buffer makes it. */
const heldBytes = 128 * 1024;
const pieceBytes = 16 * 1024;

/**
 * A line of so many bytes a second upwards, shared by all connections in the order their bytes come, and of so many
 * milliseconds in each direction: what the browser believes to have sent is not yet there.
 */
export async function slowLine(to: number, bytesPerSecond: number, delayMs: number): Promise<SlowLine> {
  const queue: { readonly piece: Buffer; readonly out: Socket }[] = [];
  const sources = new Set<Socket>();
  const all = new Set<Socket>();
  let held = 0;
  let freeAt = 0;
  let running = false;
  const later = (ms: number, act: () => void): void => void setTimeout(act, ms);
  const pump = (): void => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now - 20);
    while (queue.length > 0 && freeAt <= now) {
      const next = queue.shift();
      if (next === undefined) break;
      freeAt += (next.piece.length / bytesPerSecond) * 1000;
      held -= next.piece.length;
      later(delayMs, () => void (next.out.destroyed || next.out.write(next.piece)));
    }
    if (held <= heldBytes) for (const source of sources) source.resume();
    running = queue.length > 0;
    if (running) later(Math.max(1, freeAt - now), pump);
  };
  const server = createServer({ noDelay: true, highWaterMark: pieceBytes }, (near) => {
    const far = connect({ port: to, host: '127.0.0.1', noDelay: true });
    sources.add(near);
    for (const socket of [near, far]) {
      all.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        all.delete(socket);
        sources.delete(socket);
        later(delayMs, () => void (socket === near ? far : near).end());
      });
    }
    near.on('data', (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += pieceBytes)
        queue.push({ piece: bytes.subarray(at, at + pieceBytes), out: far });
      held += bytes.length;
      if (held > heldBytes) for (const source of sources) source.pause();
      if (!running) pump();
    });
    far.on('data', (bytes: Buffer) => later(delayMs, () => void (near.destroyed || near.write(bytes))));
  });
  const port = await listenOnFreePort(server);
  return {
    port,
    close: () => {
      for (const socket of all) socket.destroy();
      server.close();
    },
  };
}
