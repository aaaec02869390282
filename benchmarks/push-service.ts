import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PushService {
  readonly origin: string;
  /** Time at which the next message arrives, on this machine's clock. */
  next(): Promise<number>;
  /** From then on, requests are not answered. */
  fallSilent(): void;
  close(): void;
}

/** Accepts every message: only its time is measured. */
export async function startPushService(): Promise<PushService> {
  let arrived = (_at: number): void => undefined;
  let isSilent = false;
  const server = createServer((request, answer) => {
    arrived(performance.now());
    request.resume();
    if (!isSilent) answer.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: () => new Promise((resolve) => (arrived = resolve)),
    fallSilent: () => void (isSilent = true),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
