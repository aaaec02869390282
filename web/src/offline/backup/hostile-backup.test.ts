import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { openLocalDatabase } from '../storage/database.ts';
import { restoreBackup } from './backup.lazy.ts';
import { maxEntryBytes } from './backup-format.ts';
import { readZip } from './zip-reader.ts';

const ada = '018f3c00-0000-7000-8000-00000000ada0';
const list = 'copie.json';
const packed = (name: string, bytes: number): Uint8Array<ArrayBuffer> =>
  zipSync({ [name]: new Uint8Array(bytes) }, { level: 9 }) as Uint8Array<ArrayBuffer>;

/** Returns the offset of the central directory of an archive of one file. */
function tableOf(archive: Uint8Array<ArrayBuffer>): number {
  return new DataView(archive.buffer).getUint32(archive.length - 22 + 16, true);
}

/** Makes the archive declare another size for its single file. */
function saying(size: number, archive: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  new DataView(archive.buffer).setUint32(tableOf(archive) + 24, size, true);
  return archive;
}

/** Makes the archive list its single file `times` times. */
function repeated(times: number, archive: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const table = tableOf(archive);
  const line = archive.slice(table, archive.length - 22);
  const end = archive.slice(-22);
  const view = new DataView(end.buffer);
  view.setUint16(10, times, true);
  view.setUint32(12, line.length * times, true);
  const all = new Uint8Array(table + line.length * times + end.length);
  all.set(archive.subarray(0, table));
  for (let index = 0; index < times; index += 1) all.set(line, table + index * line.length);
  all.set(end, table + line.length * times);
  return all;
}

function nested(levels: number): Uint8Array<ArrayBuffer> {
  let inner = packed('zeros', 1_000_000);
  for (let level = 0; level < levels; level += 1)
    inner = zipSync(Object.fromEntries([...'0123456789'].map((name) => [name, inner]))) as Uint8Array<ArrayBuffer>;
  return inner;
}

it.each([
  ['archives in archives', () => nested(5)],
  ['a list larger than any', () => packed(list, maxEntryBytes + 1)],
  ['a list that says it is small and unpacks to thirty megabytes', () => saying(1000, packed(list, 30_000_000))],
  ['a list that says it has four gigabytes', () => saying(0xfffffff0, packed(list, 100))],
  ['sixty thousand lists in the bytes of one', () => repeated(60_000, packed(list, 19_000_000))],
  ['a page of script', () => new TextEncoder().encode('<!doctype html><script>alert(1)</script>')],
])('takes back nothing from %s', async (_what, make) => {
  expect(await restoreBackup(new Blob([make()]), ada)).toEqual({ ok: false, code: 'NOT_A_BACKUP' });
  expect(await (await openLocalDatabase()).count('photos')).toBe(0);
});

it('gives no more bytes of a file than the archive promised', async () => {
  const [entry] = await readZip(new Blob([saying(1000, packed('photo.jpg', 30_000_000))]), maxEntryBytes);
  expect((await entry!.read()).length).toBe(1000);
});

it.each([
  ['has', () => packed('photo.jpg', maxEntryBytes + 1)],
  ['says it has', () => saying(0xfffffff0, packed('photo.jpg', 100))],
])('memory-filled-by-a-copy: a file that %s more than any is refused before it is unpacked', async (_what, make) => {
  const [entry] = await readZip(new Blob([make()]), maxEntryBytes);
  const outcome = await entry!.read().then(
    ({ length }) => `${length} bytes`,
    ({ message }: Error) => message,
  );
  expect(outcome).toBe('entry-too-large');
});
