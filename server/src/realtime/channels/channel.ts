import type { RequestUser } from '../../platform/http/index.ts';
import type { Subscription } from '../changes/subscription.ts';
import type { Frame, WireVersion } from '../wire/frames.ts';

/** One socket and the channels it joined. */
export interface Peer {
  readonly version: WireVersion;
  readonly channels: Map<string, Channel>;
  /** Milliseconds; when it last said anything. */
  seenAt: number;
  send(frame: Frame): void;
  /** Frames that are the same for many, written once. */
  sendWritten(data: string | Buffer): void;
  close(code: number): void;
}

/** A topic as one socket joined it. */
export interface Channel {
  readonly id: string;
  readonly topic: string;
  readonly joinRef: string | null;
  readonly peer: Peer;
  user: RequestUser;
  /** Unix seconds; the end of the token it was last given. */
  until: number;
  readonly broadcast: { readonly ack: boolean; readonly self: boolean };
  readonly presence: { readonly enabled: boolean; readonly key: string };
  /** What the channel last tracked. */
  presenceRef: string | null;
  readonly subscriptions: readonly Subscription[];
}

export const topicPrefix = 'realtime:';

/** The topic as people name it. */
export function readTopicName(topic: string): string {
  return topic.slice(topicPrefix.length);
}

export function ownTopic(userId: string): string {
  return `${topicPrefix}user:${userId}`;
}

/** True on the one topic where people say something, to their own devices. */
export function isOwn({ user, topic }: Channel): boolean {
  return topic === ownTopic(user.id);
}

/** Tells the client about its channel as a whole, in the form of its `system` events. */
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

/** `phx_reply`, to the frame that asked. */
export function reply(peer: Peer, { joinRef, ref, topic }: Frame, answer: Answer): void {
  peer.send({ joinRef, ref, topic, event: 'phx_reply', payload: answer });
}
