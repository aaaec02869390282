import { expect, it } from 'vitest';
import { regionOfFine } from './index.ts';

it.each([
  ['Service\n1 place de l’Exemple\n67000 Strasbourg', '59000 Lille', 'alsace-moselle'],
  ['CSA 41101\n35911 Rennes cedex 9', '67000 Strasbourg', 'metropole'],
  [null, '1 rue du Modèle, 57000 Metz', 'alsace-moselle'],
  ['97400 Saint-Denis', null, 'reunion'],
  ['97133 Gustavia', null, 'saint-barthelemy'],
  ['sans code', 'rue du Modèle', 'metropole'],
  ['0612345678', null, 'metropole'],
  ['97400 Saint-Denis\ntél. 0262 00 00 00', null, 'reunion'],
  [null, null, 'metropole'],
])('%s, %s: %s', (authorityAddress, place, region) => {
  expect(regionOfFine({ authorityAddress, place })).toBe(region);
});
