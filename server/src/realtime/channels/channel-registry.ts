import type { Channel, Peer } from './channel.ts';

/** The channels of this node, by topic, by person and by socket. */
export class ChannelRegistry {
  readonly #byTopic = new Map<string, Set<Channel>>();
  readonly #byUser = new Map<string, Set<Channel>>();

  add(channel: Channel): void {
    channel.peer.channels.set(channel.topic, channel);
    join(this.#byTopic, channel.topic, channel);
    join(this.#byUser, channel.user.id, channel);
  }

  /** False when it was already removed. */
  remove(channel: Channel): boolean {
    const { peer, topic, user } = channel;
    if (peer.channels.get(topic) === channel) peer.channels.delete(topic);
    leave(this.#byUser, user.id, channel);
    return leave(this.#byTopic, topic, channel);
  }

  has(channel: Channel): boolean {
    return this.#byTopic.get(channel.topic)?.has(channel) === true;
  }

  onTopic(topic: string): readonly Channel[] {
    return [...(this.#byTopic.get(topic) ?? [])];
  }

  ofUser(userId: string): readonly Channel[] {
    return [...(this.#byUser.get(userId) ?? [])];
  }

  listPeers(userId: string): ReadonlySet<Peer> {
    return new Set(this.ofUser(userId).map(({ peer }) => peer));
  }

  all(): readonly Channel[] {
    return [...this.#byTopic.values()].flatMap((channels) => [...channels]);
  }
}

function join(index: Map<string, Set<Channel>>, key: string, channel: Channel): void {
  const channels = index.get(key) ?? new Set();
  index.set(key, channels.add(channel));
}

function leave(index: Map<string, Set<Channel>>, key: string, channel: Channel): boolean {
  const channels = index.get(key);
  if (channels?.delete(channel) !== true) return false;
  if (channels.size === 0) index.delete(key);
  return true;
}
