import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDiskObjects, openS3Objects, type ObjectStore } from '../src/platform/objects/index.ts';
import { startS3Fake } from './s3-fake.ts';
import type { TestPlatform } from './test-platform.ts';

export const storeNames = ['on disk', 'in S3'] as const;

/** A real store for a test, closed with its database. */
export interface TestStore {
  readonly objects: ObjectStore;
  /** Sets the date of an object. */
  setTime(key: string, at: Date): Promise<void>;
  keys(): Promise<readonly string[]>;
}

export async function openTestStore(platform: TestPlatform, where: (typeof storeNames)[number]): Promise<TestStore> {
  const { clock, disk, randomBytes } = platform;
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  platform.db.beforeClose(() => rm(folder, { recursive: true }));
  const parts = { folder, key: Buffer.alloc(32, 7), randomBytes, disk };
  const keysOf = async (objects: ObjectStore) => (await objects.list(null, 10_000)).objects.map(({ key }) => key);
  if (where === 'on disk') {
    const objects = await openDiskObjects(parts, clock.now());
    return { objects, setTime: (key, at) => utimes(join(folder, key), at, at), keys: () => keysOf(objects) };
  }
  const fake = await startS3Fake(() => clock.now());
  platform.db.beforeClose(() => fake.close());
  const outside = { fetch, clock, wait: async () => undefined, timeoutMs: 5000 };
  const objects = await openS3Objects(parts, fake.place, outside);
  return {
    objects,
    setTime: async (key, storedAt) => {
      const object = fake.contents.get(key);
      if (object !== undefined) fake.contents.set(key, { ...object, storedAt });
    },
    keys: () => keysOf(objects),
  };
}
