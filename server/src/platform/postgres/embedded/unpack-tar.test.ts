import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { packTar } from 'modern-tar';
import { expect, it } from 'vitest';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { unpackTar } from './unpack-tar.ts';

const archive = async (...names: readonly string[]): Promise<Buffer> =>
  Buffer.from(
    await packTar(
      names.map((name) =>
        name.endsWith('/')
          ? { header: { name, size: 0, type: 'directory' as const } }
          : { header: { name, size: name.length, type: 'file' as const }, body: name },
      ),
    ),
  );
const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

it('writes files and empty folders, for their owner only', async () => {
  const folder = join(await scratchFolder(), 'database');
  await unpackTar(await archive('/PG_VERSION', '/base/', '/base/1/112', '/pg_notify/'), folder);
  expect(await readFile(join(folder, 'PG_VERSION'), 'utf8')).toBe('/PG_VERSION');
  expect(await readFile(join(folder, 'base/1/112'), 'utf8')).toBe('/base/1/112');
  expect((await stat(join(folder, 'pg_notify'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'base/1/112'))).mode & 0o777).toBe(0o600);
});

it('writes nothing of an archive cut short, or whose header was altered', async () => {
  const folder = join(await scratchFolder(), 'database');
  const whole = await archive('/one', '/two');
  const altered = Buffer.from(whole);
  altered[130] = altered[130] === 0x31 ? 0x32 : 0x31;
  for (const faulty of [whole.subarray(0, 600), whole.subarray(0, 1024 + 300), altered])
    await expect(unpackTar(faulty, folder)).rejects.toThrow();
  expect(await exists(folder)).toBe(false);
});

it('keeps a name that climbs inside the folder', async () => {
  const parent = await scratchFolder();
  const folder = join(parent, 'database');
  await unpackTar(await archive('../../outside'), folder);
  expect(await exists(join(parent, 'outside'))).toBe(false);
  expect(await readFile(join(folder, 'outside'), 'utf8')).toBe('../../outside');
});
