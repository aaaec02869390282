import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startS3Fake, type S3Fake } from '../../../test/s3-fake.ts';
import { testDisk } from '../../../test/test-disk.ts';
import { openDiskObjects, openS3Objects, type ObjectPage, type ObjectStore } from './index.ts';

const now = new Date('2026-11-21T10:00:00Z');
const earlier = new Date('2026-11-01T08:30:00Z');
const keys = ['declaration-photos/a', 'declaration-photos/a-preview', 'documents/b', 'documents/b-preview-2'];

describe.each(['on disk', 'in S3'])('the list of objects %s', (where) => {
  let folder: string;
  let fake: S3Fake;
  let store: ObjectStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'objects-'));
    fake = await startS3Fake(() => now);
    const parts = { folder, key: randomBytes(32), randomBytes, disk: testDisk() };
    const outside = { fetch, clock: { now: () => now }, wait: async () => undefined, timeoutMs: 5000 };
    store = where === 'on disk' ? await openDiskObjects(parts, now) : await openS3Objects(parts, fake.place, outside);
    for (const key of [...keys].reverse()) {
      await store.put(key, Readable.from([Buffer.from(key)]));
      if (where === 'on disk') await utimes(join(folder, key), earlier, earlier);
      else Object.assign(fake.contents.get(key) ?? {}, { storedAt: earlier });
    }
  });
  afterEach(async () => {
    await fake.close();
    await rm(folder, { recursive: true });
  });

  it('comes in pages, in the order of the keys, with when each was stored and its size', async () => {
    const pages: ObjectPage[] = [];
    for (let after: string | null = null; ; ) {
      const page: ObjectPage = await store.list(after, 3);
      pages.push(page);
      after = page.next;
      if (after === null) break;
    }
    expect(pages.map(({ objects }) => objects.length)).toEqual([3, 1]);
    expect(pages.flatMap(({ objects }) => objects)).toEqual(
      keys.map((key) => ({ key, storedAt: earlier, size: key.length })),
    );
    expect(await store.list(keys.at(-1) ?? '', 3)).toEqual({ objects: [], next: null });
  });

  it('is told of one beginning only, and the size of whole chunks too', async () => {
    for (const size of [0, 65_536, 65_537, 200_000])
      await store.put(`documents/b-of-${size}`, Readable.from([Buffer.alloc(size)]));
    const { objects } = await store.list('documents/b', 4, 'documents/b-');
    expect(objects.map(({ key, size }) => [key, size])).toEqual([
      ['documents/b-of-0', 0],
      ['documents/b-of-200000', 200_000],
      ['documents/b-of-65536', 65_536],
      ['documents/b-of-65537', 65_537],
    ]);
    expect((await store.list(null, 1, 'documents/b-pre')).objects).toMatchObject([{ key: 'documents/b-preview-2' }]);
  });

  it('another-program-shares-the-place: what is not named as our objects are is stepped over', async () => {
    if (where === 'on disk') {
      await mkdir(join(folder, 'documents', 'folder'));
      await writeFile(join(folder, 'documents', 'Sauvegarde.zip'), '');
      await writeFile(join(folder, 'notes.txt'), '');
    } else {
      for (const key of ['documents/Sauvegarde & co.zip', 'documents/a', 'notes é.txt'])
        fake.contents.set(key, { bytes: Buffer.alloc(0), meta: {}, storedAt: earlier });
      fake.contents.delete('documents/a');
    }
    expect((await store.list(null, 100)).objects.map(({ key }) => key)).toEqual(keys);
  });

  it('a refused list is a fault, never an empty store', async () => {
    if (where === 'on disk') await rm(folder, { recursive: true });
    else fake.fail('slow-down', 'slow-down', 'slow-down', 'slow-down');
    await expect(store.list(null, 10)).rejects.toThrow();
    await mkdir(folder, { recursive: true });
  });
});

it('refused-list-taken-for-an-empty-store: in S3, who may not list is told so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'objects-'));
  const fake = await startS3Fake(() => now);
  const stranger = await openS3Objects(
    { folder, key: randomBytes(32), randomBytes, disk: testDisk() },
    { ...fake.place, secretAccessKey: 'autre' },
    { fetch, clock: { now: () => now }, wait: async () => undefined, timeoutMs: 5000 },
  );
  await expect(stranger.list(null, 10)).rejects.toThrow('403 SignatureDoesNotMatch');
  await fake.close();
  await rm(folder, { recursive: true });
});
