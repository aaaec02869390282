import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '../src/platform/clock/index.ts';
import { ObjectExistsError, type ObjectStore } from '../src/platform/objects/index.ts';

/** Objects in memory; `contents` has the stored bytes by key. */
export interface MemoryObjects extends ObjectStore {
  readonly contents: ReadonlyMap<string, Buffer>;
}

export function memoryObjects(clock: Clock): MemoryObjects {
  const contents = new Map<string, Buffer>();
  const times = new Map<string, Date>();
  const keep = (key: string, bytes: Buffer): { readonly size: number; readonly sha256: string } => {
    contents.set(key, bytes);
    times.set(key, clock.now());
    return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  return {
    contents,
    isRemote: false,
    async put(key, content) {
      const bytes = await buffer(content);
      if (contents.has(key)) throw new ObjectExistsError(key);
      return keep(key, bytes);
    },
    replace: async (key, content) => keep(key, await buffer(content)),
    async get(key) {
      const bytes = contents.get(key);
      return bytes === undefined ? null : Readable.from([Buffer.from(bytes)], { objectMode: false });
    },
    async delete(key) {
      contents.delete(key);
    },
    async list(after, limit, prefix = '') {
      const keys = [...contents.keys()]
        .sort()
        .filter((key) => key.startsWith(prefix) && (after === null || key > after));
      const objects = keys.slice(0, limit).map((key) => ({
        key,
        storedAt: times.get(key) ?? clock.now(),
        size: contents.get(key)?.length ?? 0,
      }));
      return { objects, next: keys.length > limit ? (keys[limit - 1] ?? null) : null };
    },
    readIdentity: async () => 'memory',
    ping: async () => true,
  };
}
