import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashDeclaration, declarationRetryFields } from './retry-fields.ts';

type Action = Parameters<typeof hashDeclaration>[0];

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
  expect(hashDeclaration(declaration({ [field]: 'otherwise' }))).toBe(hashDeclaration(declaration()));
});

it.each(Object.keys(facts))('another %s is another declaration', (field) => {
  expect(hashDeclaration(declaration({ [field]: 'otherwise' }))).not.toBe(hashDeclaration(declaration()));
});

it('is the digest that the rows kept so far have', () => {
  const kept = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
  expect(hashDeclaration(declaration())).toBe(kept);
});
