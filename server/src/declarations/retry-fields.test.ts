import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { declarationFingerprint, declarationRetryFields } from './retry-fields.ts';

type Action = Parameters<typeof declarationFingerprint>[0];

const facts = { id: 'a', vehicleId: 'b', position: { latitude: 1, longitude: 2 }, photos: [] };
const declaration = (more: object = {}) =>
  ({
    ...facts,
    placeLabel: null,
    placeLabelProof: null,
    lastContact: null,
    manifest: null,
    ...more,
  }) as never as Action;

it.each(declarationRetryFields)('a retry may change %s', (field) => {
  expect(declarationFingerprint(declaration({ [field]: 'otherwise' }))).toBe(declarationFingerprint(declaration()));
});

it.each(Object.keys(facts))('another %s is another declaration', (field) => {
  expect(declarationFingerprint(declaration({ [field]: 'otherwise' }))).not.toBe(declarationFingerprint(declaration()));
});

it('is the digest that the rows kept so far have', () => {
  const kept = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
  expect(declarationFingerprint(declaration())).toBe(kept);
});
