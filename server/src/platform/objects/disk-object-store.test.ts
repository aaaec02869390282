import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ObjectDamagedError, openDiskObjects, type ObjectStore } from './index.ts';

const now = new Date('2026-11-21T10:00:00Z');
const key = randomBytes(32);
let folder: string;
let store: ObjectStore;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'objects-'));
  store = await openDiskObjects({ folder, key, randomBytes }, now);
});
afterAll(() => rm(folder, { recursive: true }));

const fresh = (): string => `documents/object-${(count += 1)}`;
const pieces = (content: Buffer, size: number): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
    })(),
  );
const read = async (name: string): Promise<Buffer> => buffer((await store.get(name)) as Readable);
const stored = async (content: Buffer): Promise<{ name: string; file: string }> => {
  const name = fresh();
  await store.put(name, pieces(content, 30_000));
  return { name, file: join(folder, name) };
};

describe('objects on disk', () => {
  it('gives back any size, sent in any pieces', async () => {
    const edges = [0, 1, 65_535, 65_536, 65_537, 131_072, 131_073];
    const size = fc.oneof(fc.constantFrom(...edges), fc.integer({ min: 0, max: 300_000 }));
    await fc.assert(
      fc.asyncProperty(size, fc.integer({ min: 1, max: 150_000 }), async (length, piece) => {
        const content = randomBytes(length);
        const name = fresh();
        const told = await store.put(name, pieces(content, Math.max(piece, 500)));
        expect(told).toEqual({ size: length, sha256: createHash('sha256').update(content).digest('hex') });
        expect((await read(name)).equals(content)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('sees any flipped byte', async () => {
    const { name, file } = await stored(randomBytes(140_000));
    const sound = await readFile(file);
    await fc.assert(
      fc.asyncProperty(fc.nat(sound.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const altered = Buffer.from(sound);
        altered.writeUInt8(altered.readUInt8(at) ^ flip, at);
        await writeFile(file, altered);
        await expect(read(name)).rejects.toThrow(ObjectDamagedError);
      }),
      { numRuns: 60 },
    );
  });

  it('sees a file cut at any length, also between two chunks', async () => {
    const { name, file } = await stored(randomBytes(140_000));
    const whole = (await readFile(file)).length;
    for (const length of [whole - 1, 36 + 2 * 65_552, 36 + 65_552, 36, 10, 0]) {
      await truncate(file, length);
      await expect(read(name)).rejects.toThrow(ObjectDamagedError);
    }
  });

  it('sees chunks that changed places, and a file put under another name', async () => {
    const { name, file } = await stored(randomBytes(200_000));
    const other = await stored(Buffer.from('autre'));
    const sound = await readFile(file);
    const [first, second] = [sound.subarray(36, 36 + 65_552), sound.subarray(36 + 65_552, 36 + 2 * 65_552)];
    await writeFile(other.file, sound);
    await expect(read(other.name)).rejects.toThrow(ObjectDamagedError);
    await writeFile(file, Buffer.concat([sound.subarray(0, 36), second, first, sound.subarray(36 + 2 * 65_552)]));
    await expect(read(name)).rejects.toThrow(ObjectDamagedError);
  });

  it('keeps nothing readable on disk and needs its own key', async () => {
    const { name, file } = await stored(Buffer.from('Ada Essai, carte 123'.repeat(20)));
    expect((await readFile(file)).includes('Ada Essai')).toBe(false);
    const stranger = await openDiskObjects({ folder, key: randomBytes(32), randomBytes }, now);
    await expect(buffer((await stranger.get(name)) as Readable)).rejects.toThrow(ObjectDamagedError);
  });

  it('replaces nothing, and leaves no trace of a write that failed', async () => {
    const { name } = await stored(Buffer.from('premier'));
    await expect(store.put(name, Readable.from([Buffer.from('second')]))).rejects.toThrow(/EEXIST/);
    expect((await read(name)).toString()).toBe('premier');
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('debut');
        throw new Error('ligne coupée');
      })(),
    );
    const lost = fresh();
    await expect(store.put(lost, broken)).rejects.toThrow('ligne coupée');
    expect(await store.get(lost)).toBeNull();
    expect(await readdir(join(folder, '.drafts'))).toEqual([]);
  });

  it('forgets what is deleted, once or twice', async () => {
    const { name } = await stored(Buffer.from('x'));
    await store.delete(name);
    await store.delete(name);
    expect(await store.get(name)).toBeNull();
  });

  it('takes no key that leaves its folder', async () => {
    for (const bad of ['../secret', 'documents/../../x', '/etc/passwd', 'documents/', 'documents/A']) {
      await expect(store.get(bad)).rejects.toThrow('Not an object key');
    }
  });

  it('erases old leftovers of a crash when it opens', async () => {
    const old = join(folder, '.drafts', 'old');
    const young = join(folder, '.drafts', 'young');
    await writeFile(old, 'x');
    await writeFile(young, 'x');
    await utimes(old, now, new Date(now.getTime() - 90_000_000));
    await utimes(young, now, new Date(now.getTime() - 1_000));
    await openDiskObjects({ folder, key, randomBytes }, now);
    expect(await readdir(join(folder, '.drafts'))).toEqual(['young']);
    await rm(young);
    expect(await store.ping()).toBe(true);
  });
});
