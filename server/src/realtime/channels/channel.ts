import type { RequestUser } from '../../platform/http/index.ts';
import type { Subscription } from '../changes/subscription.ts';
import type { Frame, WireVersion } from '../wire/frames.ts';

/** A socket and the channels that it joined. */
export interface Peer {
  readonly version: WireVersion;
  readonly channels: Map<string, Channel>;
  /** When it last sent a message, in milliseconds. */
  seenAt: number;
  send(frame: Frame): void;
  /** Sends an encoded frame, which many clients share. */
  sendWritten(data: string | Buffer): void;
  close(code: number): void;
}

/** A topic joined by one socket. */
export interface Channel {
  readonly id: string;
  readonly topic: string;
  readonly joinRef: string | null;
  readonly peer: Peer;
  user: RequestUser;
  /** Expiry of its latest token, in Unix seconds. */
  until: number;
  readonly broadcast: { readonly ack: boolean; readonly self: boolean };
  readonly presence: { readonly enabled: boolean; readonly key: string };
  /** Reference of the presence that the channel last tracked. */
  presenceRef: string | null;
  readonly subscriptions: readonly Subscription[];
}

export const topicPrefix = 'realtime:';

/** Name of the topic without its prefix. */
export function readTopicName(topic: string): string {
  return topic.slice(topicPrefix.length);
}

export function ownTopic(userId: string): string {
  return `${topicPrefix}user:${userId}`;
}

/** True for a person's own topic, the only one to which they may send, for their own devices. */
export function isOwn({ user, topic }: Channel): boolean {
  return topic === ownTopic(user.id);
}

/** Sends the client a `system` event about its channel. */
export function sendSystem(
  { topic, joinRef, peer }: Channel,
  systemMessage: { readonly status: 'ok' | 'error'; readonly extension: string; readonly message: string },
): void {
  peer.send({
    joinRef,
    ref: null,
    topic,
    event: 'system',
    payload: { ...systemMessage, channel: readTopicName(topic) },
  });
}

export interface Answer {
  readonly status: 'ok' | 'error';
  readonly response: object;
}

/** Sends a `phx_reply` to a frame. */
export function reply(peer: Peer, { joinRef, ref, topic }: Frame, answer: Answer): void {
  peer.send({ joinRef, ref, topic, event: 'phx_reply', payload: answer });
}
