import { expect, test } from 'vitest';
import { canHavePasskeys, buildRelyingParty } from './relying-party.ts';

test.each([
  ['https://placejuste.example', true],
  ['https://placejuste.example:8443', true],
  ['http://localhost:3000', true],
  ['http://essai.localhost:3000', true],
  ['http://placejuste.example', false],
  ['http://127.0.0.1:3000', false],
  ['https://192.0.2.7', false],
  ['https://[2001:db8::7]', false],
])('browsers make keys for %s: %s', (publicUrl, expected) => {
  expect(canHavePasskeys(publicUrl)).toBe(expected);
});

test('the relying party is the host of the public address, with its origin', () => {
  expect(buildRelyingParty('https://placejuste.example:8443')).toEqual({
    id: 'placejuste.example',
    name: 'PlaceJuste',
    origin: 'https://placejuste.example:8443',
  });
});
