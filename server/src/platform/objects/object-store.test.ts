import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDisk } from '../../../test/index.ts';
import { startS3Fake, type S3Fake } from '../../../test/s3-fake.ts';
import {
  isStoreOut,
  ObjectDamagedError,
  openDiskObjects,
  openS3Objects,
  readWhole,
  type ObjectStore,
} from './index.ts';

const now = new Date('2026-11-21T10:00:00Z');
const key = randomBytes(32);
let count = 0;

const fresh = (): string => `documents/object-${(count += 1)}`;
const pieces = (content: Buffer, size: number): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
    })(),
  );

/** A store, and the bytes stored in it. */
interface Place {
  open(folder: string, key: Buffer): Promise<ObjectStore>;
  raw(folder: string, name: string): Promise<Buffer>;
  alter(folder: string, name: string, bytes: Buffer): Promise<void>;
}

const disk: Place = {
  open: (folder, storeKey) => openDiskObjects({ folder, key: storeKey, randomBytes, disk: testDisk() }, now),
  raw: (folder, name) => readFile(join(folder, name)),
  alter: (folder, name, bytes) => writeFile(join(folder, name), bytes),
};

let fake: S3Fake;
const waited: number[] = [];
const openS3 = (folder: string, storeKey: Buffer, place: Partial<S3Fake['place']> = {}) =>
  openS3Objects(
    { folder, key: storeKey, randomBytes, disk: testDisk() },
    { ...fake.place, ...place },
    { fetch, clock: { now: () => now }, wait: async (ms) => void waited.push(ms), timeoutMs: 5000 },
  );
const s3: Place = {
  open: (folder, storeKey) => openS3(folder, storeKey),
  raw: async (_folder, name) => fake.contents.get(name)?.bytes ?? Buffer.alloc(0),
  alter: async (_folder, name, bytes) => void fake.contents.set(name, { bytes, meta: {} }),
};

beforeAll(async () => {
  fake = await startS3Fake(() => now);
});
afterAll(() => fake.close());

describe.each([
  ['on disk', disk],
  ['in S3', s3],
])('objects %s', (_where, place) => {
  let folder: string;
  let store: ObjectStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'objects-'));
    store = await place.open(folder, key);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const read = async (name: string): Promise<Buffer> => buffer((await store.get(name)) as Readable);
  const raw = (name: string) => place.raw(folder, name);
  const alter = (name: string, bytes: Buffer) => place.alter(folder, name, bytes);
  const stored = async (content: Buffer): Promise<string> => {
    const name = fresh();
    await store.put(name, pieces(content, 30_000));
    return name;
  };

  it('gives back any size, sent in any pieces', async () => {
    const edges = [0, 1, 65_535, 65_536, 65_537, 131_072, 131_073];
    const size = fc.oneof(fc.constantFrom(...edges), fc.integer({ min: 0, max: 300_000 }));
    await fc.assert(
      fc.asyncProperty(size, fc.integer({ min: 1, max: 150_000 }), async (length, piece) => {
        const content = randomBytes(length);
        const name = fresh();
        const summary = await store.put(name, pieces(content, Math.max(piece, 500)));
        expect(summary).toEqual({ size: length, sha256: createHash('sha256').update(content).digest('hex') });
        expect((await read(name)).equals(content)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('sees any flipped byte', async () => {
    const name = await stored(randomBytes(140_000));
    const sound = await raw(name);
    await fc.assert(
      fc.asyncProperty(fc.nat(sound.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const altered = Buffer.from(sound);
        altered.writeUInt8(altered.readUInt8(at) ^ flip, at);
        await alter(name, altered);
        await expect(read(name)).rejects.toThrow(ObjectDamagedError);
      }),
      { numRuns: 60 },
    );
  });

  it('detects a file cut at any length, also between two chunks', async () => {
    const name = await stored(randomBytes(140_000));
    const whole = await raw(name);
    for (const length of [whole.length - 1, 36 + 2 * 65_552, 36 + 65_552, 36, 10, 0]) {
      await alter(name, whole.subarray(0, length));
      await expect(read(name)).rejects.toThrow(ObjectDamagedError);
    }
  });

  it('detects chunks in another order, and a file stored under another name', async () => {
    const name = await stored(randomBytes(200_000));
    const other = await stored(Buffer.from('autre'));
    const sound = await raw(name);
    const [first, second] = [sound.subarray(36, 36 + 65_552), sound.subarray(36 + 65_552, 36 + 2 * 65_552)];
    await alter(other, sound);
    await expect(read(other)).rejects.toThrow(ObjectDamagedError);
    await alter(name, Buffer.concat([sound.subarray(0, 36), second, first, sound.subarray(36 + 2 * 65_552)]));
    await expect(read(name)).rejects.toThrow(ObjectDamagedError);
  });

  it('stores nothing readable, and opens only with its own key', async () => {
    const name = await stored(Buffer.from('Ada Essai, carte 123'.repeat(20)));
    expect((await raw(name)).includes('Ada Essai')).toBe(false);
    const stranger = await place.open(folder, randomBytes(32));
    await expect(buffer((await stranger.get(name)) as Readable)).rejects.toThrow(ObjectDamagedError);
  });

  it('replaces when it is asked to, once the new content was read to its end', async () => {
    const name = await stored(Buffer.from('premier'));
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('debut');
        throw new Error('cut');
      })(),
    );
    await expect(store.replace(name, broken)).rejects.toThrow('cut');
    expect((await read(name)).toString()).toBe('premier');
    await store.replace(name, pieces(Buffer.from('second'), 3));
    expect((await read(name)).toString()).toBe('second');
    const unknown = fresh();
    await store.replace(unknown, pieces(Buffer.from('nouveau'), 3));
    expect((await read(unknown)).toString()).toBe('nouveau');
  });

  it('replaces nothing, and leaves no trace of a write that failed', async () => {
    const name = await stored(Buffer.from('premier'));
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
    const name = await stored(Buffer.from('x'));
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
    await place.open(folder, key);
    expect(await readdir(join(folder, '.drafts'))).toEqual(['young']);
    await rm(young);
    expect(await store.ping()).toBe(true);
  });
});

describe('the memory of an object', () => {
  it('is one buffer, its pieces freed as they are joined', async () => {
    const parts = [randomBytes(70_000), Buffer.from('shared'), randomBytes(90_000)];
    const content = Buffer.concat(parts);
    const whole = await readWhole(Readable.from(parts));
    expect(whole.equals(content)).toBe(true);
    expect(parts.map((part) => part.length)).toEqual([0, 6, 0]);
  });

  it('leaves the collector nothing but what was asked for, on disk', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'objects-'));
    const store = await disk.open(folder, key);
    const content = randomBytes(3_000_000);
    const countBufferBytes = (): number => process.memoryUsage().arrayBuffers;
    const before = countBufferBytes();
    await store.put('documents/one', Readable.from([content]));
    const whole = await readWhole((await store.get('documents/one')) as Readable);
    expect(countBufferBytes() - before - whole.length).toBeLessThan(1_000_000);
    await rm(folder, { recursive: true });
  });
});

describe('objects in S3', () => {
  let folder: string;
  let store: ObjectStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'objects-'));
    store = await openS3(folder, key);
  });
  afterAll(() => rm(folder, { recursive: true }));
  const put = (name: string, content = 'x') => store.put(name, Readable.from([Buffer.from(content)]));
  const read = async (name: string): Promise<Buffer> => buffer((await store.get(name)) as Readable);

  it('lie there as they lie on disk: moving is a copy', async () => {
    const name = fresh();
    const content = randomBytes(100_000);
    await (await disk.open(folder, key)).put(name, pieces(content, 40_000));
    await s3.alter(folder, name, await disk.raw(folder, name));
    expect((await read(name)).equals(content)).toBe(true);
  });

  it('asks again while the service is busy or the network fails, each time later', async () => {
    waited.length = 0;
    const name = fresh();
    fake.fail('slow-down', 'cut', 'slow-down');
    await put(name, 'gardé');
    expect((await read(name)).toString()).toBe('gardé');
    expect(waited).toEqual([200, 400, 800]);
  });

  it('a write whose answer was lost is done once, and known for its own', async () => {
    const name = fresh();
    fake.fail('cut-after-commit');
    await put(name, 'premier');
    await expect(put(name, 'second')).rejects.toThrow(/EEXIST/);
    expect((await read(name)).toString()).toBe('premier');
  });

  it.each([
    ['what it did not', 'lie', 404],
    ['what it cut short', 'short', 200],
  ] as const)(
    'a service that says it kept %s is found out, and the same may be put again',
    async (_what, mood, status) => {
      const name = fresh();
      fake.behave(mood);
      await expect(put(name)).rejects.toThrow(`The object service answers ${status} NotKept`);
      fake.behave(null);
      await put(name, 'gardé');
      expect((await read(name)).toString()).toBe('gardé');
      expect(await readdir(join(folder, '.drafts'))).toEqual([]);
    },
  );

  it('gives up in the end, and says a status without any key', async () => {
    const name = fresh();
    fake.fail('slow-down', 'slow-down', 'slow-down', 'slow-down');
    await expect(put(name)).rejects.toThrow('The object service answers 503');
    fake.fail('cut', 'cut', 'cut', 'cut');
    await expect(store.get(name)).rejects.toThrow('The object service does not answer');
    expect(await store.get(name)).toBeNull();
    expect(await readdir(join(folder, '.drafts'))).toEqual([]);
  });

  it('an answer that breaks off is an error, never a shorter file', async () => {
    const name = fresh();
    await store.put(name, pieces(randomBytes(200_000), 50_000));
    fake.fail('cut-inside');
    await expect(read(name)).rejects.toThrow();
    expect(await read(name)).toHaveLength(200_000);
  });

  it.each([
    [{ secretAccessKey: 'autre' }, '403 SignatureDoesNotMatch'],
    [{ accessKeyId: 'AUTRE' }, '403 InvalidAccessKeyId'],
    [{ region: 'us-east-1' }, '400 AuthorizationHeaderMalformed'],
    [{ bucket: 'absent' }, '404 NoSuchBucket'],
  ])('%j is refused, and no file is then said to be missing', async (wrong, refused) => {
    const stranger = await openS3(folder, key, wrong);
    await expect(stranger.get(fresh())).rejects.toThrow(refused);
    await expect(stranger.put(fresh(), Readable.from([Buffer.from('x')]))).rejects.toThrow(refused);
    expect(await stranger.ping()).toBe(false);
  });

  it('a clock that is far off is refused, as an outage of this machine', async () => {
    const late = await openS3Objects({ folder, key, randomBytes, disk: testDisk() }, fake.place, {
      fetch,
      clock: { now: () => new Date(now.getTime() - 3_600_000) },
      wait: async () => undefined,
      timeoutMs: 5000,
    });
    const refusal = await late.get(fresh()).catch((error: unknown) => error);
    expect(String(refusal)).toContain('403 RequestTimeTooSkewed');
    // Another machine answers a repeated request.
    expect(isStoreOut(refusal)).toBe(true);
  });

  it('a stream nobody reads holds no connection', async () => {
    const name = fresh();
    await store.put(name, pieces(randomBytes(300_000), 50_000));
    const unread = (await store.get(name)) as Readable;
    unread.destroy();
    expect(await read(name)).toHaveLength(300_000);
  });
});

describe('objects on a disk that is full', () => {
  it.each([
    ['takes a part of the bytes', { left: 40_000 }],
    // No write follows the interrupted one, so nothing else would reveal it.
    ['takes all but the last bytes', { left: 200_000 }],
    ['takes nothing', { left: 0 }],
    ['cannot make them durable', { failsSync: true }],
    ['cannot name the file', { failsLink: true }],
    ['has less than its reserve', { low: true }],
  ])('%s: nothing is there, no draft stays, and the same key is taken once there is room', async (_what, wrong) => {
    const folder = await mkdtemp(join(tmpdir(), 'full-'));
    const files = testDisk();
    const store = await openDiskObjects({ folder, key, randomBytes, disk: files }, now);
    const content = randomBytes(200_000);
    Object.assign(files, wrong);
    await expect(store.put('documents/full', pieces(content, 30_000))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await store.get('documents/full')).toBeNull();
    expect(await readdir(join(folder, '.drafts'))).toEqual([]);
    Object.assign(files, testDisk());
    await store.put('documents/full', pieces(content, 30_000));
    expect((await buffer((await store.get('documents/full')) as Readable)).equals(content)).toBe(true);
    await rm(folder, { recursive: true });
  });
});
