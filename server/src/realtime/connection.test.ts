import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { openConnection } from './connection.ts';
import type { Hub } from './hub.steps.ts';

const kilobyte = 1024;
const frame = Buffer.alloc(60 * kilobyte);
const log = pino({ level: 'silent' });

/** A client, with our end of its socket; sending alone never uses the hub. */
async function connected(server: WebSocketServer) {
  const { port } = server.address() as AddressInfo;
  const accepted = once(server, 'connection');
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  const [socket] = (await accepted) as [WebSocket];
  await once(client, 'open');
  const needs = { hub: {} as Hub, version: '2.0.0', now: () => 0, log, takeTurn: () => true } as const;
  const connection = openConnection(socket, needs);
  return { client, socket, connection };
}

test('client-never-reads: a socket with half a megabyte unread is closed, and no other', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
  const [slow, quick] = [await connected(server), await connected(server)];
  const received = vi.fn();
  quick.client.on('message', received);
  slow.client.pause();
  let [sent, highest] = [0, 0];
  // The system buffers some megabytes per socket first, in its own memory.
  while (slow.socket.readyState === WebSocket.OPEN && sent < 1000) {
    for (const { connection } of [slow, quick]) connection.peer.sendWritten(frame);
    sent += 1;
    highest = Math.max(highest, slow.socket.bufferedAmount);
    await vi.waitFor(() => expect(received).toHaveBeenCalledTimes(sent), { interval: 1 });
  }
  expect(slow.socket.readyState).not.toBe(WebSocket.OPEN);
  expect(highest).toBeLessThan(512 * kilobyte + 2 * frame.length);
  expect(quick.socket.readyState).toBe(WebSocket.OPEN);
  for (const { client } of [slow, quick]) client.terminate();
  server.close();
});
