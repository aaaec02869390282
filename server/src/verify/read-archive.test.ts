import { expect, it } from 'vitest';
import * as hostile from '../platform/file-sandbox/hostile-archives.fixtures.ts';
import { readArchive } from './read-archive.mjs';

const stored = { 'recu.json': Buffer.from('{}'), 'originaux/a.jpg': Buffer.from([1, 2, 3]) };

it('reads an archive as we write them', () => {
  const files = readArchive(hostile.zipOf(stored, true));
  expect([...(files ?? [])].map(([name, bytes]) => [name, [...bytes]])).toEqual([
    ['recu.json', [...Buffer.from('{}')]],
    ['originaux/a.jpg', [1, 2, 3]],
  ]);
});

it.each([
  ['sixty thousand files in the bytes of one', () => hostile.buildOverlapZip()],
  ['archives in archives', () => hostile.buildNestedZip()],
  ['two files of one name', () => hostile.buildHomonymZip(Buffer.from('{"a":1}'), Buffer.from('{"a":2}'))],
  ['a text processor’s document', hostile.buildDocx],
  ['a table cut short', () => hostile.zipOf(stored, true).subarray(0, 60)],
  ['a folder of tape', hostile.buildClimbingTar],
])('reads no file from %s, and allocates no memory for it', (_what, make) => {
  const bytes = make();
  const before = process.memoryUsage().arrayBuffers;
  expect(readArchive(bytes)).toBeNull();
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
});
