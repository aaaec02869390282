import { HttpRefusal, type Platform, type RequestUser } from '../platform/http/index.ts';
import { describeError } from '../platform/log/index.ts';
import { createTokenBuckets, type TokenBuckets } from '../platform/rate-limits/index.ts';
import { readBusMessage, readRowChange, type BusMessage, type RowChange } from './bus/bus-message.ts';
import { publishMessage } from './bus/publish-message.steps.ts';
import { ChannelRegistry } from './channels/channel-registry.ts';
import { isOwn, reply, sendSystem, type Channel, type Peer } from './channels/channel.ts';
import { readJoin } from './channels/join-payload.ts';
import { EndWatch } from './channels/end-watch.ts';
import { openChannel } from './channels/open-channel.ts';
import { deliverChange } from './changes/deliver-change.steps.ts';
import { PresenceBoard, type PresenceDiff } from './presence/presence-board.ts';
import { readExpiry } from './wire/token-expiry.ts';
import { writeBroadcast, type BroadcastBody, type Frame } from './wire/frames.ts';

/** Maximum changes of one person's rows waiting to be read; beyond it, their screens reload everything. */
const maxWaitingChanges = 100;
/** Milliseconds without a message after which a node is considered down. */
const nodePatienceMs = 45_000;

/** Limit on the messages of a person, on all sockets. Each is a notifying commit; such commits wait for each other. */
const turnsOfPerson = { burst: 200, perMs: 20 / 1000 } as const;

/** Sent to a client whose person has reached the limit. */
export const tooManyMessages = 'Too many messages';
const unauthorized = 'Unauthorized: a valid access token is needed';
const sessionEnded = 'Session has ended';

/** The sockets of a node, and the messages of the other nodes. */
export class Hub {
  readonly registry = new ChannelRegistry();
  readonly #platform: Platform;
  readonly #rateLimitFactor: number;
  readonly #turns: TokenBuckets;
  readonly #node: string;
  readonly #board = new PresenceBoard();
  readonly #nodesSeenAt = new Map<string, number>();
  readonly #endWatch = new EndWatch();
  readonly #reading = new Map<string, { count: number; last: Promise<void> }>();

  constructor(platform: Platform, { rateLimitFactor }: { readonly rateLimitFactor: number }) {
    this.#platform = platform;
    this.#rateLimitFactor = rateLimitFactor;
    this.#turns = createTokenBuckets(platform.clock);
    this.#node = platform.newId();
  }

  /**
   * Joins a channel. Without a valid token the client is refused, and joins again by itself once it has one: a channel
   * joined before could not be attributed to a person.
   */
  join(peer: Peer, frame: Frame): Promise<void> {
    return this.#endWatch.during((isEnded) => this.#join(peer, frame, isEnded));
  }

  async #join(peer: Peer, frame: Frame, isEnded: (user: RequestUser) => boolean): Promise<void> {
    const refuse = (reason: string): void => reply(peer, frame, { status: 'error', response: { reason } });
    const joinOptions = readJoin(frame.payload);
    if (joinOptions === null) return refuse('Invalid join payload');
    const { token } = joinOptions;
    const user = await this.#personOf(token);
    if (user === null) return refuse(unauthorized);
    const others = this.registry.listPeers(user.id);
    const { topic } = frame;
    const channel = openChannel({
      id: this.#platform.newId(),
      peer,
      topic,
      joinRef: frame.joinRef ?? frame.ref,
      user,
      until: readExpiry(token),
      joinOptions,
      otherPeers: others.size - Number(others.has(peer)),
    });
    if (typeof channel === 'string') return refuse(channel);
    // Joining with presence sends a message to the other nodes.
    if (channel.presence.enabled && !this.takeTurn(user.id)) return refuse(tooManyMessages);
    const former = peer.channels.get(topic);
    if (former !== undefined) await this.leave(former);
    if (isEnded(user)) return refuse(unauthorized);
    this.registry.add(channel);
    const subscribed = channel.subscriptions.map(({ id, requestFields: words }) => ({ id, ...words }));
    reply(peer, frame, { status: 'ok', response: subscribed.length === 0 ? {} : { postgres_changes: subscribed } });
    if (subscribed.length > 0)
      sendSystem(channel, { status: 'ok', extension: 'postgres_changes', message: 'Subscribed to PostgreSQL' });
    if (channel.presence.enabled) await this.#greet(channel);
  }

  /** Removes the channel, on every node. */
  async leave(channel: Channel): Promise<void> {
    if (!this.registry.remove(channel)) return;
    await this.#untrack(channel);
  }

  /** Replaces the token of a channel. Its session may end between its look-up and the replacement: `isEnded` tells. */
  renew(channel: Channel, token: string): Promise<void> {
    return this.#endWatch.during(async (isEnded) => {
      const user = await this.#personOf(token);
      if (!this.registry.has(channel)) return;
      if (user === null || user.id !== channel.user.id) return this.end(channel, 'Token is invalid or of another user');
      if (isEnded(user)) return this.end(channel, sessionEnded);
      channel.user = user;
      channel.until = readExpiry(token);
    });
  }

  /** Closes a channel for good: the client does not join again by itself. */
  async end(channel: Channel, message: string): Promise<void> {
    sendSystem(channel, { status: 'error', extension: 'system', message });
    const { peer, topic, joinRef } = channel;
    peer.send({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} });
    await this.leave(channel);
  }

  /** Makes the client join again and reload what its screen shows. */
  async restart(channel: Channel): Promise<void> {
    const { peer, topic, joinRef } = channel;
    await this.leave(channel);
    peer.send({ joinRef, ref: joinRef, topic, event: 'phx_error', payload: {} });
  }

  /** False once a person has reached the limit: their next messages are dropped. */
  takeTurn(userId: string): boolean {
    const factor = this.#rateLimitFactor;
    const { burst, perMs } = turnsOfPerson;
    return this.#turns.takeAll([{ key: userId, burst: burst * factor, perMs: perMs * factor }]) === 0;
  }

  /** False when the message is too long to be published. */
  broadcast(message: {
    readonly topic: string;
    readonly event: string;
    readonly body: BroadcastBody;
    readonly from: string | null;
  }): Promise<boolean> {
    return this.#publish({ kind: 'broadcast', node: this.#node, ...message });
  }

  async track(channel: Channel, meta: Readonly<Record<string, unknown>>): Promise<boolean> {
    const { topic, presence, presenceRef: replaces } = channel;
    const ref = this.#platform.newId();
    const message = { kind: 'track', node: this.#node, topic, key: presence.key, ref, meta, replaces } as const;
    // Set before it is published, so that a channel that ends meanwhile removes it.
    channel.presenceRef = ref;
    let isSent = false;
    try {
      isSent = await this.#publish(message);
    } finally {
      // Nothing was published, or the database failed: the other nodes still have the former presence.
      if (!isSent && channel.presenceRef === ref) channel.presenceRef = replaces;
    }
    return isSent;
  }

  untrack(channel: Channel): Promise<void> {
    return this.#untrack(channel);
  }

  /** Ends the channels whose token has expired and the nodes that are down. Announces this node. */
  async sweep(): Promise<void> {
    const now = this.#now();
    for (const channel of this.registry.all())
      if (channel.until * 1000 <= now) await this.end(channel, 'Token has expired');
    for (const [node, seenAt] of this.#nodesSeenAt) {
      if (now - seenAt <= nodePatienceMs) continue;
      this.#nodesSeenAt.delete(node);
      for (const [topic, diff] of this.#board.dropNode(node)) this.#tellPresence(topic, diff);
    }
    if (!this.#board.isEmpty()) await this.#publish({ kind: 'alive', node: this.#node });
  }

  /** Receives the messages of every node, this one included. */
  readonly hearNode = (text: string): void => {
    const message = readBusMessage(text);
    if (message === null) return;
    // Received in a session that everybody shares: an error of one message must end with it.
    try {
      this.#hear(message);
    } catch (error) {
      this.#logFault(error);
    }
  };

  #hear(message: BusMessage): void {
    this.#nodesSeenAt.set(message.node, this.#now());
    if (message.kind === 'broadcast') this.#deliverBroadcast(message);
    if (message.kind === 'track')
      this.#tellPresence(message.topic, this.#board.track(message.topic, message, message.replaces));
    if (message.kind === 'untrack') this.#tellPresence(message.topic, this.#board.untrack(message.topic, message.ref));
    if (message.kind === 'ask' && message.node !== this.#node) this.#answer(message.topic);
  }

  readonly hearChange = (text: string): void => {
    const change = readRowChange(text);
    if (change === null) return;
    if (change.table === 'sessions') return this.#endSession(change);
    if (change.table === 'users') return this.#endAccount(change);
    if (this.registry.ofUser(change.user).length > 0) this.#readLater(change);
  };

  /** Handles a gap in the notifications: some may have been missed, so that every client joins again and reloads. */
  readonly hearGap = (): void => {
    this.#board.clear();
    for (const channel of this.registry.all()) {
      channel.presenceRef = null;
      this.#inBackground(this.restart(channel));
    }
  };

  /** The person of a token; null: invalid, anonymous, without its second factor, or the keys cannot be fetched. */
  #personOf(token: string): Promise<RequestUser | null> {
    return this.#platform.identify.findUser(`Bearer ${token}`).catch((error: unknown) => {
      if (error instanceof HttpRefusal) return null;
      throw error;
    });
  }

  #now(): number {
    return this.#platform.clock.now().getTime();
  }

  /** Sends a channel the presences of its topic. A node new to the topic knows none: the others repeat theirs. */
  async #greet(channel: Channel): Promise<void> {
    const { peer, topic, joinRef } = channel;
    peer.send({ joinRef, ref: null, topic, event: 'presence_state', payload: this.#board.state(topic) });
    if (this.registry.onTopic(topic).length === 1) await this.#publish({ kind: 'ask', node: this.#node, topic });
  }

  #answer(topic: string): void {
    for (const { key, ref, meta } of this.#board.of(topic, this.#node))
      this.#inBackground(this.#publish({ kind: 'track', node: this.#node, topic, key, ref, meta, replaces: null }));
  }

  async #untrack(channel: Channel): Promise<void> {
    const { topic, presenceRef: ref } = channel;
    if (ref === null) return;
    channel.presenceRef = null;
    await this.#publish({ kind: 'untrack', node: this.#node, topic, ref });
  }

  #tellPresence(topic: string, diff: PresenceDiff | null): void {
    if (diff === null) return;
    for (const { peer, joinRef, presence } of this.registry.onTopic(topic))
      if (presence.enabled) peer.send({ joinRef, ref: null, topic, event: 'presence_diff', payload: diff });
  }

  #deliverBroadcast({ topic, event, body, from }: Extract<BusMessage, { kind: 'broadcast' }>): void {
    for (const channel of this.registry.onTopic(topic)) {
      const { id, peer, broadcast } = channel;
      // Others may join this topic to hear of their own rows: its owner's messages are not sent to them.
      if (!isOwn(channel) || (id === from && !broadcast.self)) continue;
      const data = writeBroadcast(peer.version, { topic, event, body });
      if (data !== null) peer.sendWritten(data);
    }
  }

  /** The person was banned or erased: ends all their channels, whatever session or external service opened them. */
  #endAccount({ type, user }: RowChange): void {
    this.#endWatch.noteEnd(user);
    const reason = type === 'DELETE' ? 'User does not exist any more' : 'User is banned';
    for (const channel of this.registry.ofUser(user)) this.#inBackground(this.end(channel, reason));
  }

  #endSession({ key, user }: RowChange): void {
    this.#endWatch.noteEnd(key);
    for (const channel of this.registry.ofUser(user))
      if (channel.user.sessionId === key) this.#inBackground(this.end(channel, sessionEnded));
  }

  /** Reads the changes of one person one after the other, so that they arrive in their order. */
  #readLater(change: RowChange): void {
    const queue = this.#reading.get(change.user) ?? { count: 0, last: Promise.resolve() };
    this.#reading.set(change.user, queue);
    if (queue.count >= maxWaitingChanges) {
      for (const channel of this.registry.ofUser(change.user)) this.#inBackground(this.restart(channel));
      return;
    }
    queue.count += 1;
    queue.last = queue.last
      .then(() => deliverChange(this.#platform, { change, channels: this.registry.ofUser(change.user) }))
      .catch(this.#logFault)
      .finally(() => {
        queue.count -= 1;
        if (queue.count === 0) this.#reading.delete(change.user);
      });
  }

  #publish(message: BusMessage): Promise<boolean> {
    return publishMessage(this.#platform, message);
  }

  #inBackground(work: Promise<unknown>): void {
    void work.catch(this.#logFault);
  }

  /** Realtime is a convenience: its errors are only shown to the operator. */
  readonly #logFault = (error: unknown): void => {
    this.#platform.log.warn(describeError(error), 'realtime fault');
  };
}
