import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readSending } from './config-sending.ts';

const folder = mkdtempSync(join(tmpdir(), 'placejuste-sending-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Invented prices. */
const postage = {
  service: 'Lettre recommandée (exemple)',
  source: 'https://exemple.fr/tarifs',
  checkedOn: '2026-01-05',
  validFrom: '2026-01-01',
  validUntil: '2026-12-31',
  acknowledgementCents: 100,
  tiers: [
    { upToGrams: 20, cents: 500 },
    { upToGrams: 50, cents: 600 },
  ],
};

const electronicLetter = {
  service: 'Lettre recommandée électronique qualifiée (exemple)',
  source: 'https://exemple.fr/tarifs',
  checkedOn: '2026-11-20',
  cents: 479,
  billedTo: 'sender',
};

function read(content: unknown) {
  const file = join(folder, 'sending.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readSending(file);
}

const nothing = { portalFileLimitBytes: null, postage: null, drawnSignature: null, electronicLetter: null };

it('tells no price without a file, and what the file says with one', () => {
  expect(readSending(undefined)).toEqual(nothing);
  expect(read({})).toEqual(nothing);
  expect(read({ portalFileLimitMb: 2.5, postage })).toEqual({ ...nothing, portalFileLimitBytes: 2_500_000, postage });
  const drawnSignature = { counsel: 'Me Exemple, avocate', on: '2026-11-20' };
  expect(read({ drawnSignature })).toEqual({ ...nothing, drawnSignature });
  expect(read({ electronicLetter })).toEqual({ ...nothing, electronicLetter });
});

it.each([
  ['no JSON', '{'],
  ['an unknown part', { prices: postage }],
  ['a price of nothing', { postage: { ...postage, acknowledgementCents: 0 } }],
  ['a fraction of a cent', { postage: { ...postage, tiers: [{ upToGrams: 20, cents: 4.5 }] } }],
  ['no price at all', { postage: { ...postage, tiers: [] } }],
  ['weights that fall', { postage: { ...postage, tiers: [...postage.tiers].reverse() } }],
  ['a day that does not exist', { postage: { ...postage, validUntil: '2026-02-30' } }],
  ['days in the wrong order', { postage: { ...postage, validFrom: '2027-01-01' } }],
  ['a signature that nobody vouches for', { drawnSignature: { counsel: ' ', on: '2026-11-20' } }],
  ['a signature without a day', { drawnSignature: { counsel: 'Me Exemple' } }],
  ['a letter that nobody pays', { electronicLetter: { ...electronicLetter, billedTo: 'nobody' } }],
  ['a letter of no price', { electronicLetter: { ...electronicLetter, cents: 0 } }],
  ['a source that is no address', { postage: { ...postage, source: 'le site' } }],
])('refuses %s in one plain line', (_name, content) => {
  expect(() => read(content)).toThrow(ConfigError);
  expect(() => read(content)).toThrow(/^SENDING_FILE : /);
});
