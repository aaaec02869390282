import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isAbroad, findResidence } from './index.ts';

it.each([
  '1 rue du Modèle\n1000 Bruxelles',
  '1 rue du Modèle\n1000 Bruxelles\nBelgique',
  '1 rue du Modèle\nBruxelles, Belgique',
  'Modelstraße 1\n10115 Berlin (Allemagne)',
  '1 rue du Modèle\nTokyo\nJapon',
  '1 rue du Modèle\nDakar\nLE SÉNÉGAL',
  'CH-1201 Genève',
  '1 rue du Modèle, 1000 Bruxelles',
  '1 rue du Modèle\n1490 Court-Saint-Étienne',
  '1 rue du Modèle\n1345 Le Lieu',
  'Boîte 12345\n1000 Bruxelles',
  'Modelstraße 1\nD-97070 Würzburg',
  'Via Modello 1, I-20121 Milano',
])('%s is abroad', (address) => {
  expect(isAbroad(address)).toBe(true);
});

it.each([
  '1 rue de Belgique\n59000 Lille',
  '2 rue du Modèle\n31330 Grenade',
  '56700 Sainte-Hélène',
  '1200 chemin des Pins, 13100 Aix-en-Provence',
  '1200 chemin des Pins 13100 Aix-en-Provence',
  '1200 chemin des Pins, Aix-en-Provence',
  '1200 chemin des Pins',
  '1200 CHEMIN DES PINS',
  '1200 cité des Fleurs',
  '1200 bis route du Modèle',
  'F-59000 Lille',
  null,
])('%s is not', (address) => {
  expect(isAbroad(address)).toBe(false);
});

it('no house number sends abroad who lives at a French postcode', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 1000, max: 98_999 }),
      fc.constantFrom(', ', ' ', '\n', ',\n'),
      (house, postcode, between) => {
        const commune = `${String(postcode).padStart(5, '0')} Modèleville`;
        expect(isAbroad(`${String(house)} chemin des Pins${between}${commune}`)).toBe(false);
      },
    ),
  );
});

it.each([
  ['1 rue du Modèle\n97400 Saint-Denis', 'overseas'],
  ['BP 40210\n98713 Papeete', 'overseas'],
  ['3 rue du Modèle, 97110 Pointe-à-Pitre\nFrance', 'overseas'],
  ['CS 97432\n35174 Bruz cedex', null],
  ['1 rue du Modèle\n98000 Monaco', 'abroad'],
  ['1 Model Street\nPortland OR 97201\nUSA', 'abroad'],
  ['Modelstraße 1\nD-97070 Würzburg', 'abroad'],
  ['1 rue du Modèle\nF-97400 Saint-Denis', 'overseas'],
  ['1 rue du Modèle\n59000 Lille', null],
  [null, null],
] as const)('%s: distance %s', (address, residence) => {
  expect(findResidence(address)).toBe(residence);
});
