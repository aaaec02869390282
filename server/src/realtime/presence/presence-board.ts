import { LRUCache } from 'lru-cache';

/** Ended refs remembered, far more than can end while a message is on its way. */
const maxEnded = 10_000;

/** A device of a topic, as its channel describes it. */
export interface Presence {
  readonly key: string;
  readonly ref: string;
  readonly node: string;
  readonly meta: Readonly<Record<string, unknown>>;
}

type Metas = Readonly<Record<string, { readonly metas: readonly Readonly<Record<string, unknown>>[] }>>;
export interface PresenceDiff {
  readonly joins: Metas;
  readonly leaves: Metas;
}

/** The devices present on each topic, on every node, as far as this node was told. */
export class PresenceBoard {
  /** Refs that ended: a repeated presence may arrive after its end. */
  readonly #ended = new LRUCache<string, true>({ max: maxEnded });
  readonly #topics = new Map<string, Map<string, Presence>>();

  /** Adds a presence; null when it was already known. `replaces`: former ref of the same channel. */
  track(topic: string, presence: Presence, replaces: string | null): PresenceDiff | null {
    const present = this.#topics.get(topic) ?? new Map<string, Presence>();
    if (present.has(presence.ref) || this.#ended.has(presence.ref)) return null;
    this.#topics.set(topic, present);
    if (replaces !== null) this.#ended.set(replaces, true);
    const former = replaces === null ? undefined : present.get(replaces);
    if (former !== undefined) present.delete(former.ref);
    present.set(presence.ref, presence);
    return { joins: groupMetas([presence]), leaves: groupMetas(former === undefined ? [] : [former]) };
  }

  untrack(topic: string, ref: string): PresenceDiff | null {
    this.#ended.set(ref, true);
    return this.#remove(topic, ref);
  }

  #remove(topic: string, ref: string): PresenceDiff | null {
    const present = this.#topics.get(topic);
    const removedPresence = present?.get(ref);
    if (present === undefined || removedPresence === undefined) return null;
    present.delete(ref);
    if (present.size === 0) this.#topics.delete(topic);
    return { joins: {}, leaves: groupMetas([removedPresence]) };
  }

  state(topic: string): Metas {
    return groupMetas([...(this.#topics.get(topic)?.values() ?? [])]);
  }

  of(topic: string, node: string): readonly Presence[] {
    return [...(this.#topics.get(topic)?.values() ?? [])].filter((one) => one.node === node);
  }

  isEmpty(): boolean {
    return this.#topics.size === 0;
  }

  /** Removes all presences of a node that is down, topic by topic; it may come back and send them again. */
  dropNode(node: string): ReadonlyMap<string, PresenceDiff> {
    const dropped = new Map<string, PresenceDiff>();
    for (const topic of [...this.#topics.keys()]) {
      const presences = this.of(topic, node);
      for (const { ref } of presences) this.#remove(topic, ref);
      if (presences.length > 0) dropped.set(topic, { joins: {}, leaves: groupMetas(presences) });
    }
    return dropped;
  }

  clear(): void {
    this.#topics.clear();
  }
}

function groupMetas(presences: readonly Presence[]): Metas {
  // A Map, since a device chooses its key, which may be « constructor ».
  const byKey = new Map<string, { metas: Readonly<Record<string, unknown>>[] }>();
  for (const { key, ref, meta } of presences) {
    const entry = byKey.get(key) ?? { metas: [] };
    byKey.set(key, entry);
    entry.metas.push({ ...meta, phx_ref: ref });
  }
  return Object.fromEntries(byKey);
}
