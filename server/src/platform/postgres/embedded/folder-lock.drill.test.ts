import { once } from 'node:events';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { holdFolder, openIn } from './data-folder.fixtures.ts';
import { DataFolderError } from './data-folder-error.ts';

describe('the lock of the data folder', () => {
  test('goes to one only of many that take over together', async () => {
    const folder = await scratchFolder();
    const child = await holdFolder(folder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => openIn(folder)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(DataFolderError);
    }
  });

  test('of a process that answers nothing any more is not taken over, whatever its file says', async () => {
    const folder = await scratchFolder();
    const child = await holdFolder(folder);
    child.kill('SIGSTOP');
    const lock = join(folder, 'postgres.lock');
    await utimes(lock, 1, 1);
    await expect(openIn(folder)).rejects.toThrow(`in use by process ${child.pid}`);
    await writeFile(lock, '{');
    await expect(openIn(folder)).rejects.toThrow('in use by another process. Stop it, or choose another folder.');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await (await openIn(folder)).close();
  });

  test('of an earlier process that had our number is taken over', async () => {
    const folder = await scratchFolder();
    await (await openIn(folder)).close();
    const child = await holdFolder(folder);
    const lock = join(folder, 'postgres.lock');
    const lockContent = JSON.parse(await readFile(lock, 'utf8')) as Record<string, unknown>;
    child.kill('SIGKILL');
    await once(child, 'exit');
    await writeFile(lock, JSON.stringify({ ...lockContent, pid: process.pid, began: '1' }));
    await (await openIn(folder)).close();
  });

  test('goes to one only of many processes that start together', async () => {
    const folder = await scratchFolder();
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => holdFolder(folder)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });
});
