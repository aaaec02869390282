import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDisk } from '../../../test/index.ts';
import { createPartFiles } from './part-files.ts';
import type { UploadParts } from './upload-parts.ts';

let folder: string;
let parts: UploadParts;
const disk = testDisk();
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parts-'));
  parts = createPartFiles(join(folder, 'uploads'), randomBytes(32), disk);
});
afterAll(() => rm(folder, { recursive: true }));

const fresh = async (): Promise<string> => {
  const id = `00000000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`;
  await parts.create(id);
  return id;
};

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

test('bytes sent in any pieces, taken up at any byte, read back as they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ minLength: 1, maxLength: 100 }), { maxLength: 12 }), async (pieces) => {
      const id = await fresh();
      let offset = 0;
      for (const piece of pieces) offset = await parts.append(id, offset, once(Buffer.from(piece)));
      const whole = Buffer.concat(pieces);
      expect([offset, await parts.findSize(id)]).toEqual([whole.length, whole.length]);
      expect((await parts.readContent(id)).equals(whole)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('what arrived before the line was cut is kept', async () => {
  const id = await fresh();
  const cut = (async function* () {
    yield Buffer.from('debut');
    throw new Error('line cut');
  })();
  await expect(parts.append(id, 0, cut)).rejects.toThrow('line cut');
  expect((await parts.readContent(id)).toString()).toBe('debut');
});

test('two uploads of the same bytes differ on disk, and the folder is closed to others', async () => {
  const [one, two] = [await fresh(), await fresh()];
  const same = Buffer.alloc(64);
  await parts.append(one, 0, once(same));
  await parts.append(two, 0, once(same));
  const raw = await Promise.all([one, two].map((id) => readFile(join(folder, 'uploads', id))));
  expect(raw[0]?.equals(raw[1] ?? same)).toBe(false);
  expect((await stat(join(folder, 'uploads'))).mode & 0o077).toBe(0);
});

test('a part that is gone is not there, and names are ids only', async () => {
  const id = await fresh();
  await parts.remove(id);
  expect(await parts.findSize(id)).toBeNull();
  await expect(parts.readContent('../secrets/master.key')).rejects.toThrow('Not an upload id');
});

test('a disk that takes a part of a write keeps no hole, and the rest goes on from what it took', async () => {
  const id = await fresh();
  const whole = randomBytes(100_000);
  disk.left = 60_001;
  await expect(parts.append(id, 0, once(Buffer.from(whole)))).rejects.toMatchObject({ code: 'ENOSPC' });
  disk.left = Infinity;
  expect(await parts.findSize(id)).toBe(60_001);
  await parts.append(id, 60_001, once(Buffer.from(whole.subarray(60_001))));
  expect((await parts.readContent(id)).equals(whole)).toBe(true);
});

test('bytes the disk could not make durable are not counted', async () => {
  const id = await fresh();
  await parts.append(id, 0, once(Buffer.from('debut')));
  disk.failsSync = true;
  await expect(parts.append(id, 5, once(Buffer.from('suite')))).rejects.toMatchObject({ code: 'ENOSPC' });
  disk.failsSync = false;
  expect(await parts.findSize(id)).toBe(5);
});
