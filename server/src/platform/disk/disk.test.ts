import { expect, test } from 'vitest';
import { pino } from 'pino';
import { isDiskFull, openDisk, writeWhole } from './index.ts';

const megabyte = 1_048_576;

function watched(): { disk: ReturnType<typeof openDisk>; free: (megabytes: number) => void; lines: string[] } {
  let freeBytes = 0;
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const disk = openDisk({ folder: '/', reserveBytes: 256 * megabyte, log, readFreeBytes: async () => freeBytes });
  return { disk, free: (megabytes) => (freeBytes = megabytes * megabyte), lines };
}

test('refuses what would eat into the reserve, and takes what leaves it whole', async () => {
  const { disk, free } = watched();
  free(266);
  await disk.demandRoom(10 * megabyte);
  expect(await disk.demandRoom(10 * megabyte + 1).catch(isDiskFull)).toBe(true);
  free(255);
  expect(await disk.demandRoom(0).catch(isDiskFull)).toBe(true);
});

test('tells the operator once when the reserve is reached, and once when there is room again', async () => {
  const { disk, free, lines } = watched();
  free(300);
  expect(await disk.isLow()).toBe(false);
  free(10);
  expect([await disk.isLow(), await disk.isLow()]).toEqual([true, true]);
  await disk.demandRoom(0).catch(() => undefined);
  free(300);
  expect([await disk.isLow(), await disk.isLow()]).toEqual([false, false]);
  const logLines = lines.map((line) => JSON.parse(line) as { level: number; freeBytes: number });
  expect(logLines.map(({ level, freeBytes }) => [level, freeBytes / megabyte])).toEqual([
    [50, 10],
    [40, 300],
  ]);
});

test('without a reserve only the disk itself refuses, and one with nothing left is told', async () => {
  const log = pino({ level: 'silent' });
  const disk = openDisk({ folder: '/', reserveBytes: 0, log, readFreeBytes: async () => 0 });
  await disk.demandRoom(0);
  expect(await disk.isLow()).toBe(true);
});

test('a write that takes nothing ends instead of going on for ever', async () => {
  const handle = { write: async () => ({ bytesWritten: 0, buffer: '' }) } as never;
  expect(await writeWhole(handle, Buffer.from('x'), 0).catch(isDiskFull)).toBe(true);
});

test('hole-in-a-file: what a disk takes in parts is whole, each part where the last one ended', async () => {
  const file = Buffer.alloc(10, '.');
  const write = async (bytes: Uint8Array, from: number, length: number, position: number) => {
    const bytesWritten = Math.min(3, length);
    file.set(bytes.subarray(from, from + bytesWritten), position);
    return { bytesWritten, buffer: bytes };
  };
  await writeWhole({ write } as never, Buffer.from('abcdefgh'), 2);
  expect(file.toString()).toBe('..abcdefgh');
});

test('a full disk is told from every other fault, the database’s own included', () => {
  const fault = (code: string): Error => Object.assign(new Error('x'), { code });
  expect(['ENOSPC', 'EDQUOT', '53100', 'EIO', '53300'].map((code) => isDiskFull(fault(code)))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(isDiskFull('ENOSPC')).toBe(false);
});
