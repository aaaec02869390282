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

/** Changes of one person's rows that wait to be read; beyond, their screens read everything again. */
const maxWaitingChanges = 100;
/** A node that said nothing for so long is gone, ms. */
const nodePatienceMs = 45_000;

/** Of all sockets of a person. Each message is a commit that notifies: those, deposits too, wait for one another. */
const turnsOfPerson = { burst: 200, perMs: 20 / 1000 } as const;

/** Said to a client whose person has no turn left. */
export const tooManyMessages = 'Too many messages';
const unauthorized = 'Unauthorized: a valid access token is needed';
const sessionEnded = 'Session has ended';

/** Everything a node knows of its sockets, and what it hears from the other nodes. */
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
   * The client is refused until it knows its token: it then joins again by itself. What it joined before could never
   * be told whose it is.
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
    // It asks the other nodes who is there.
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

  /** Takes the channel away, on every node. */
  async leave(channel: Channel): Promise<void> {
    if (!this.registry.remove(channel)) return;
    await this.#untrack(channel);
  }

  /** A session may end after it was looked up, while the channel still belongs to the former one. */
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

  /** Ends a channel for good: the client does not come back by itself. */
  async end(channel: Channel, message: string): Promise<void> {
    sendSystem(channel, { status: 'error', extension: 'system', message });
    const { peer, topic, joinRef } = channel;
    peer.send({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} });
    await this.leave(channel);
  }

  /** Has the client join again, and read again what its screen shows. */
  async restart(channel: Channel): Promise<void> {
    const { peer, topic, joinRef } = channel;
    await this.leave(channel);
    peer.send({ joinRef, ref: joinRef, topic, event: 'phx_error', payload: {} });
  }

  /** False once a person said too much: what comes next is not carried. */
  takeTurn(userId: string): boolean {
    const factor = this.#rateLimitFactor;
    const { burst, perMs } = turnsOfPerson;
    return this.#turns.takeAll([{ key: userId, burst: burst * factor, perMs: perMs * factor }]) === 0;
  }

  /** False when it is too long to carry. */
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
    // Written before it is published: a channel that ends meanwhile takes it back.
    channel.presenceRef = ref;
    let isSent = false;
    try {
      isSent = await this.#publish(message);
    } finally {
      // Nothing of it left, or the database failed: the others still know the channel as before.
      if (!isSent && channel.presenceRef === ref) channel.presenceRef = replaces;
    }
    return isSent;
  }

  untrack(channel: Channel): Promise<void> {
    return this.#untrack(channel);
  }

  /** Ends what has run out: channels whose token did, nodes that fell silent. Says that this node is there. */
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

  /** What every node says, this one included. */
  readonly hearNode = (text: string): void => {
    const message = readBusMessage(text);
    if (message === null) return;
    // Heard in the session of everybody: what one message does wrong ends with it.
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

  /** Something may have been missed: every screen joins, and reads, again. */
  readonly hearGap = (): void => {
    this.#board.clear();
    for (const channel of this.registry.all()) {
      channel.presenceRef = null;
      this.#inBackground(this.restart(channel));
    }
  };

  /** Null too for an account without an address, which has no rows to hear of. */
  #personOf(token: string): Promise<RequestUser | null> {
    return this.#platform.identify.findUser(`Bearer ${token}`).catch((error: unknown) => {
      if (error instanceof HttpRefusal) return null;
      throw error;
    });
  }

  #now(): number {
    return this.#platform.clock.now().getTime();
  }

  /** A node that just began to follow a topic knows nobody there: the others say so again. */
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
      // Anybody may join a topic of that name to hear of their own rows: what its owner says is not for them.
      if (!isOwn(channel) || (id === from && !broadcast.self)) continue;
      const data = writeBroadcast(peer.version, { topic, event, body });
      if (data !== null) peer.sendWritten(data);
    }
  }

  /** Banned or erased: whatever session, or service outside, the channel was opened with. */
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

  /** One person's changes are read one after the other, so that they arrive in their order. */
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

  /** Realtime is a comfort: its faults reach nobody but the operator. */
  readonly #logFault = (error: unknown): void => {
    this.#platform.log.warn(describeError(error), 'realtime fault');
  };
}
