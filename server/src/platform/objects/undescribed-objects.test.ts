import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDisk } from '../../../test/test-disk.ts';
import { openDiskObjects } from './index.ts';
import { listFolder } from './list-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'objects-'));
  const parts = { folder, key: randomBytes(32), randomBytes, disk: testDisk() };
  const store = await openDiskObjects(parts, new Date('2026-11-21T10:00:00Z'));
  for (const key of ['documents/a', 'documents/b', 'documents/c'])
    await store.put(key, Readable.from([Buffer.from(key)]));
});
afterEach(() => rm(folder, { recursive: true }));

/** A disk that answers so for one file. */
const listWith = (code: string, asked: { readonly after: string | null; readonly limit: number }) =>
  listFolder(folder, asked, async (file) => {
    if (file.endsWith('documents/b')) throw Object.assign(new Error('fault of the disk'), { code });
    return stat(file);
  });

it.each(['EIO', 'EACCES'])('one that the disk does not describe (%s) is named, and the others listed', async (code) => {
  const { objects, unreadable, next } = await listWith(code, { after: null, limit: 2 });
  expect([objects.map(({ key }) => key), unreadable, next]).toEqual([
    ['documents/a'],
    [{ key: 'documents/b', code }],
    'documents/b',
  ]);
  expect(await listWith(code, { after: next, limit: 2 })).toMatchObject({
    objects: [{ key: 'documents/c' }],
    next: null,
  });
});

it('one erased meanwhile is left out; a fault of the whole disk is no list', async () => {
  const all = { after: null, limit: 10 };
  const { objects, unreadable } = await listWith('ENOENT', all);
  expect([objects.map(({ key }) => key), unreadable]).toEqual([['documents/a', 'documents/c'], undefined]);
  await expect(listWith('EMFILE', all)).rejects.toThrow('fault of the disk');
});
