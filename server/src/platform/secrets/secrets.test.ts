import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMasterKey, SecretKeyError } from './index.ts';

const scratch = () => mkdtempSync(join(tmpdir(), 'secrets-'));

test('the key file is made once, readable by its owner only; each start derives the same key', async () => {
  const folder = scratch();
  const first = await openMasterKey(folder, undefined);
  const file = join(folder, 'secrets', 'master.key');
  // Nothing is written until the database is known to have no other key.
  expect([first.isNew, existsSync(file)]).toEqual([true, false]);
  await first.save();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  const again = await openMasterKey(folder, undefined);
  expect([again.isNew, again.fingerprint]).toEqual([false, first.fingerprint]);
  expect(again.secrets.key('objects')).toEqual(first.secrets.key('objects'));
  expect(first.secrets.key('objects')).not.toEqual(first.secrets.key('uploads'));
  expect(first.fingerprint).not.toContain(readFileSync(file, 'utf8').slice(0, 8));
});

test.each(['', 'abcd', 'z'.repeat(64), 'a'.repeat(65)])(
  'a damaged key file (%j) stops the start instead of becoming another key',
  async (content) => {
    const folder = scratch();
    mkdirSync(join(folder, 'secrets'));
    writeFileSync(join(folder, 'secrets', 'master.key'), content);
    await expect(openMasterKey(folder, undefined)).rejects.toThrow(SecretKeyError);
  },
);
