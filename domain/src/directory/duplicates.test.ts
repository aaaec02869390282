import { expect, it } from 'vitest';
import { duplicateMetres, findHidingRefusal, canBeDuplicates } from './index.ts';

const at = (name: string, metresNorth = 0) => ({ name, latitude: 47 + metresNorth / 111_195, longitude: 2 });

it.each([
  ['Pharmacie du Centre', 'PHARMACIE CENTRE', 10, true],
  ['La Poste', 'Poste', 0, true],
  ['Mairie', 'Mairie de Saint-Exemple', 20, false],
  ['Mairie', 'Mairie annexe', 20, true],
  ['Boulangerie Martin', 'Boulangerie Durand', 5, false],
  ['Café de la Gare', 'Café de la gare', duplicateMetres + 5, false],
  ['À la', 'Au', 0, false],
])('« %s » and « %s » %s m apart: %s', (name, other, metres, isDouble) => {
  expect(canBeDuplicates(at(name), at(other, metres))).toBe(isDouble);
});

it.each([
  [false, false, null],
  [true, false, 'LISTING_OWNED'],
  [false, true, 'LISTING_REQUESTED'],
  [true, true, 'LISTING_OWNED'],
])('a listing with an owner: %s, a request that waits: %s, is not hidden: %s', (hasOwner, isRequested, refusal) => {
  expect(findHidingRefusal({ hasOwner, isRequested })).toBe(refusal);
});
