import type { WebSocket } from 'ws';
import * as z from 'zod';
import { describeError, type Logger } from '../platform/log/index.ts';
import { isOwn, reply, type Answer, type Channel, type Peer } from './channels/channel.ts';
import { tooManyMessages, type Hub } from './hub.steps.ts';
import {
  broadcastBody,
  readFrame,
  writeFrame,
  type BroadcastBody,
  type Frame,
  type WireVersion,
} from './wire/frames.ts';

/** Limit of messages of one socket, far above what people do by hand and below what a loop does. */
const messageRate = { burst: 100, perSecond: 20 } as const;
/** Maximum bytes waiting to be sent: a client that does not read is disconnected before it uses more memory. */
const maxBufferedBytes = 512 * 1024;
const closeCodes = { policy: 1008, tryLater: 1013 } as const;

export interface OpenConnection {
  readonly peer: Peer;
  terminate(): void;
}

interface ConnectionNeeds {
  readonly hub: Hub;
  readonly version: WireVersion;
  readonly log: Logger;
  now(): number;
  /** False once its network has sent too many tokens. */
  takeTurn(): boolean;
}

/** Messages with a token, each of which is looked up, valid or not. */
const withToken: readonly string[] = ['phx_join', 'access_token'];

/** Serves one client until its socket closes. */
export function openConnection(
  socket: WebSocket,
  { hub, version, now, log, takeTurn }: ConnectionNeeds,
): OpenConnection {
  let budget: number = messageRate.burst;
  let countedAt = now();
  let working: Promise<void> = Promise.resolve();
  const sendWritten = (data: string | Buffer): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > maxBufferedBytes) return socket.terminate();
    socket.send(data);
  };
  const peer: Peer = {
    version,
    channels: new Map(),
    seenAt: now(),
    send: (frame) => sendWritten(writeFrame(version, frame)),
    sendWritten,
    close: (code) => socket.close(code),
  };
  const isTooFast = (): boolean => {
    budget = Math.min(messageRate.burst, budget + ((now() - countedAt) / 1000) * messageRate.perSecond) - 1;
    countedAt = now();
    return budget < 0;
  };
  socket.on('message', (data, isBinary) => {
    peer.seenAt = now();
    if (isTooFast()) return peer.close(closeCodes.policy);
    const frame = readFrame(version, asBuffer(data), isBinary);
    if (frame === null) return peer.close(closeCodes.policy);
    if (withToken.includes(frame.event) && !takeTurn()) return peer.close(closeCodes.tryLater);
    // Messages are handled one after the other: a broadcast that follows a join must find the channel.
    working = working
      .then(() => handleFrame(hub, peer, frame))
      .catch((error: unknown) => {
        log.warn(describeError(error), 'realtime message fault');
        // The client joins again later, as after any network failure.
        peer.close(closeCodes.tryLater);
      });
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    working = working
      .then(async () => {
        for (const channel of [...peer.channels.values()]) await hub.leave(channel);
      })
      .catch(() => undefined);
  });
  return { peer, terminate: () => socket.terminate() };
}

function asBuffer(data: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

const okAnswer: Answer = { status: 'ok', response: {} };
const buildRefusal = (reason: string): Answer => ({ status: 'error', response: { reason } });

async function handleFrame(hub: Hub, peer: Peer, frame: Frame): Promise<void> {
  if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return reply(peer, frame, okAnswer);
  if (frame.event === 'phx_join') return hub.join(peer, frame);
  const channel = peer.channels.get(frame.topic);
  if (channel === undefined) return reply(peer, frame, buildRefusal('unmatched topic'));
  switch (frame.event) {
    case 'phx_leave':
      await hub.leave(channel);
      reply(peer, frame, okAnswer);
      return peer.send({ ...frame, ref: channel.joinRef, event: 'phx_close', payload: {} });
    case 'access_token':
      return hub.renew(channel, accessToken.parse(frame.payload).access_token);
    case 'broadcast':
      return broadcast(hub, channel, frame);
    case 'presence':
      return trackPresence(hub, channel, frame);
    default:
      return reply(peer, frame, buildRefusal('unhandled event'));
  }
}

const accessToken = z.object({ access_token: z.string().max(8192) });
const broadcastBytes = z.object({ event: z.string().max(255), body: broadcastBody });
const broadcastText = z
  .object({ event: z.string().max(255), payload: z.unknown() })
  .transform(({ event, payload }): { event: string; body: BroadcastBody } => ({
    event,
    body: { encoding: 'json', value: payload ?? {} },
  }));
const presenceAct = z.object({
  event: z.enum(['track', 'untrack']),
  payload: z.record(z.string(), z.unknown()).nullish(),
});

async function broadcast(hub: Hub, channel: Channel, frame: Frame): Promise<void> {
  const result = z.union([broadcastBytes, broadcastText]).safeParse(frame.payload);
  const refuse = (reason: string): void => {
    if (channel.broadcast.ack) reply(channel.peer, frame, buildRefusal(reason));
  };
  if (!result.success) return refuse('invalid broadcast');
  if (!isOwn(channel)) return refuse('Unauthorized: You do not have permissions to write to this Channel topic');
  if (!hub.takeTurn(channel.user.id)) return refuse(tooManyMessages);
  const { event, body } = result.data;
  if (!(await hub.broadcast({ topic: channel.topic, event, body, from: channel.id })))
    return refuse('payload too large');
  if (channel.broadcast.ack) reply(channel.peer, frame, okAnswer);
}

async function trackPresence(hub: Hub, channel: Channel, frame: Frame): Promise<void> {
  const result = presenceAct.safeParse(frame.payload);
  const answer = (outcome: Answer): void => reply(channel.peer, frame, outcome);
  if (!result.success) return answer(buildRefusal('invalid presence'));
  if (!isOwn(channel))
    return answer(buildRefusal('Unauthorized: You do not have permissions to write to this Channel topic'));
  if (result.data.event === 'untrack') {
    await hub.untrack(channel);
    return answer(okAnswer);
  }
  if (!hub.takeTurn(channel.user.id)) return answer(buildRefusal(tooManyMessages));
  if (!(await hub.track(channel, result.data.payload ?? {}))) return answer(buildRefusal('payload too large'));
  answer(okAnswer);
}
