import type { RequestUser } from '../../platform/http/index.ts';
import { readSubscription, type Subscription } from '../changes/subscription.ts';
import { ownTopic, topicPrefix, type Channel, type Peer } from './channel.ts';
import type { JoinOptions } from './join-payload.ts';

const maxChannelsOfPeer = 20;
/** Enough for some phones, a computer, and a few tabs on each. */
const maxPeersOfPerson = 30;

export interface JoinRequest {
  readonly id: string;
  readonly peer: Peer;
  readonly topic: string;
  readonly joinRef: string | null;
  readonly user: RequestUser;
  readonly until: number;
  readonly joinOptions: JoinOptions;
  /** Number of other sockets of that person on this node. */
  readonly otherPeers: number;
}

/** Opens the requested channel, or returns the reason of a refusal. */
export function openChannel({ joinOptions, user, topic, peer, ...request }: JoinRequest): Channel | string {
  if (!topic.startsWith(topicPrefix) || topic.length === topicPrefix.length) return 'Topic name required';
  // A private channel connects the devices of one person; the product has no topic between strangers.
  if (topic !== ownTopic(user.id) && (joinOptions.isPrivate || joinOptions.presence.enabled))
    return 'Unauthorized: You do not have permissions to read from this Channel topic';
  if (request.otherPeers >= maxPeersOfPerson) return 'Too many connections for this user';
  if (peer.channels.size >= maxChannelsOfPeer && !peer.channels.has(topic)) return 'Too many channels';
  const subscriptions: Subscription[] = [];
  for (const [at, one] of joinOptions.subscriptions.entries()) {
    const subscription = readSubscription(at + 1, one);
    if (typeof subscription === 'string') return subscription;
    subscriptions.push(subscription);
  }
  const { broadcast, presence } = joinOptions;
  return {
    id: request.id,
    topic,
    joinRef: request.joinRef,
    peer,
    user,
    until: request.until,
    broadcast,
    presence: { enabled: presence.enabled, key: presence.key === '' ? request.id : presence.key },
    presenceRef: null,
    subscriptions,
  };
}
