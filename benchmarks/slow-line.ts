import { connect, createServer, type Socket } from 'node:net';
import { listenOnFreePort } from './free-port.ts';

export interface SlowLine {
  /** Port on which the browser reaches the target. */
  readonly port: number;
  close(): void;
}

/** Maximum buffer of the connection, in bytes: beyond, the sender waits, as with a phone's own buffer. */
const heldBytes = 128 * 1024;
const pieceBytes = 16 * 1024;

/**
 * Simulates a connection: an upload rate shared by all connections in order of arrival, and a delay in each direction.
 * Bytes that the browser believes sent may not have arrived.
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
