import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startS3Fake } from '../../../test/s3-fake.ts';
import { testDisk } from '../../../test/test-disk.ts';
import { openDiskObjects, openS3Objects, type ObjectStore } from './index.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'identity-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
};
const parts = (at: string) => ({ folder: at, key: randomBytes(32), randomBytes, disk: testDisk() });

/** Opens one store twice with different keys: its identity does not depend on a secret. */
const openings: Readonly<Record<string, () => Promise<() => Promise<ObjectStore>>>> = {
  'on disk': async () => {
    const place = await folder();
    return () => openDiskObjects(parts(place), now);
  },
  'in S3': async () => {
    const fake = await startS3Fake(() => now);
    onTestFinished(() => fake.close());
    const outside = { fetch, clock: { now: () => now }, wait: async () => undefined, timeoutMs: 5000 };
    return async () => openS3Objects(parts(await folder()), fake.place, outside);
  },
};

describe.each(Object.entries(openings))('the identity of a store %s', (_name, opening) => {
  let open: () => Promise<ObjectStore>;
  beforeEach(async () => {
    open = await opening();
  });

  it('is made once, by whoever asks first, and read by each node', async () => {
    const nodes = await Promise.all([open(), open(), open()]);
    const identities = await Promise.all(nodes.map((node) => node.readIdentity()));
    expect(new Set(identities).size).toBe(1);
    expect(identities[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(await (await open()).readIdentity()).toBe(identities[0]);
  });

  it('is not that of another store, and no object', async () => {
    const [one, other] = [await open(), await (await opening())()];
    expect(await one.readIdentity()).not.toBe(await other.readIdentity());
    expect((await one.list(null, 10)).objects).toEqual([]);
  });
});
