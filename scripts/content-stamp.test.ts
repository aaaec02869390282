import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { computeContentDigest, readStamp, writeStamp } from './content-stamp.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'placejuste-stamp-'));
  await mkdir(join(root, 'src', 'node_modules'), { recursive: true });
  await writeFile(join(root, 'src', 'a.ts'), 'one');
  await writeFile(join(root, 'lock.json'), '{}');
});
afterEach(() => rm(root, { recursive: true }));

const digest = (): Promise<string> => computeContentDigest(root, ['src', 'lock.json']);

test('the same contents give the same digest', async () => {
  expect(await digest()).toBe(await digest());
});

test('a changed byte, a new file, a new name and a changed lock are each seen', async () => {
  const seen = new Set([await digest()]);
  await writeFile(join(root, 'src', 'a.ts'), 'two');
  seen.add(await digest());
  await writeFile(join(root, 'src', 'b.ts'), '');
  seen.add(await digest());
  await rename(join(root, 'src', 'b.ts'), join(root, 'src', 'c.ts'));
  seen.add(await digest());
  await writeFile(join(root, 'lock.json'), '{"changed":true}');
  seen.add(await digest());
  expect(seen.size).toBe(5);
});

test('what is installed or built is left out', async () => {
  const before = await digest();
  await writeFile(join(root, 'src', 'node_modules', 'x.js'), 'x');
  expect(await digest()).toBe(before);
});

test('a stamp is read back, and absent at first', async () => {
  const file = join(root, 'deep', 'part.stamp');
  expect(await readStamp(file)).toBeNull();
  await writeStamp(file, 'abc');
  expect(await readStamp(file)).toBe('abc');
});
