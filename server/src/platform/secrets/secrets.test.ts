import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSecrets, SecretKeyError } from './index.ts';

const scratch = () => mkdtempSync(join(tmpdir(), 'secrets-'));

test('the key is made once, for its owner only, and every start derives the same', async () => {
  const folder = scratch();
  const first = await openSecrets(folder, undefined);
  const file = join(folder, 'secrets', 'master.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  expect((await openSecrets(folder, undefined)).key('objects')).toEqual(first.key('objects'));
  expect(first.key('objects')).not.toEqual(first.key('uploads'));
});

test.each(['', 'abcd', 'z'.repeat(64), 'a'.repeat(65)])('a damaged key file (%j) stops the start instead of becoming another key', async (content) => {
  const folder = scratch();
  mkdirSync(join(folder, 'secrets'));
  writeFileSync(join(folder, 'secrets', 'master.key'), content);
  await expect(openSecrets(folder, undefined)).rejects.toThrow(SecretKeyError);
});
