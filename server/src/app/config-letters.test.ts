import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'placejuste-letters-'));
afterAll(() => rmSync(folder, { recursive: true }));

const drawnSignature = { counsel: 'Me Exemple, avocate', on: '2026-11-20' };
const electronicLetter = {
  service: 'Lettre recommandée électronique qualifiée (exemple)',
  source: 'https://exemple.fr/tarifs',
  checkedOn: '2026-11-20',
  cents: 479,
  billedTo: 'sender',
};
const keys = { AR24_TOKEN: 'jeton', AR24_PRIVATE_KEY: 'cle' };

function read(sending: object, env: Readonly<Record<string, string>>) {
  const file = join(folder, 'sending.json');
  writeFileSync(file, JSON.stringify(sending));
  return readConfig({ SENDING_FILE: file, ...env }).ar24;
}

it('opens electronic letters with keys, price and drawn signature, or not at all', () => {
  expect(read({}, {})).toBeNull();
  expect(read({ drawnSignature, electronicLetter }, keys)).toEqual({
    token: 'jeton',
    privateKey: 'cle',
    apiUrl: 'https://app.ar24.fr/api',
  });
  const elsewhere = { ...keys, AR24_API_URL: 'http://127.0.0.1:4000/api/' };
  expect(read({ drawnSignature, electronicLetter }, elsewhere)?.apiUrl).toBe('http://127.0.0.1:4000/api');
});

it.each([
  ['one key alone', { drawnSignature, electronicLetter }, { AR24_TOKEN: 'jeton' }, /^AR24_PRIVATE_KEY : absente/],
  ['a price without a key', { drawnSignature, electronicLetter }, {}, /^AR24_TOKEN : absente/],
  ['no price', { drawnSignature }, keys, /electronicLetter absent/],
  ['no signature', { electronicLetter }, keys, /drawnSignature absent/],
  ['a key with a space', {}, { ...keys, AR24_TOKEN: 'a b' }, /^AR24_TOKEN : valeur refusée/],
  [
    'an address without TLS',
    { drawnSignature, electronicLetter },
    { ...keys, AR24_API_URL: 'http://ar24.exemple/api' },
    /^AR24_API_URL : valeur refusée/,
  ],
])('refuses %s in one plain line', (_what, sending, env, line) => {
  expect(() => read(sending, env as Readonly<Record<string, string>>)).toThrow(line);
});
