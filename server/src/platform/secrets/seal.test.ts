import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openMasterKey, seal, unseal } from './index.ts';

const key = Buffer.alloc(32, 7);

describe('seal', () => {
  it('gives back any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => unseal(key, seal(key, text)) === text));
  });

  it('refuses an altered text and another key', () => {
    const sealed = Buffer.from(seal(key, 'jeton'), 'base64url');
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(() => unseal(key, sealed.toString('base64url'))).toThrow();
    expect(() => unseal(Buffer.alloc(32, 8), seal(key, 'jeton'))).toThrow();
  });
});

describe('openMasterKey', () => {
  it('makes one master key, readable by its owner only, and finds it again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    const masterKey = await openMasterKey(folder, undefined);
    await masterKey.save();
    const first = masterKey.secrets.key('mail');
    const { secrets: again } = await openMasterKey(folder, undefined);
    expect(again.key('mail').equals(first)).toBe(true);
    expect(again.key('objects').equals(first)).toBe(false);
    expect(statSync(join(folder, 'secrets', 'master.key')).mode & 0o777).toBe(0o600);
  });

  it('prefers the configured key', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    const one = await openMasterKey(folder, 'ab'.repeat(32));
    const two = await openMasterKey(mkdtempSync(join(tmpdir(), 'secrets-')), 'ab'.repeat(32));
    expect(one.secrets.key('x').equals(two.secrets.key('x'))).toBe(true);
  });
});
