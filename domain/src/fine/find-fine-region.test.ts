import { expect, it } from 'vitest';
import { findFineRegion, findSenderRegion } from './index.ts';

const strasbourg = '21670482500019261314000001';

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
  expect(findFineRegion({ authorityAddress, place, track: 'fps', noticeNumber: '' })).toBe(region);
});

it('follows the town in the number of an FPS where no address of the office is known', () => {
  const of = (noticeNumber: string, authorityAddress: string | null = null, track: 'fps' | 'contravention' = 'fps') =>
    findFineRegion({ authorityAddress, place: '59000 Lille', track, noticeNumber });
  expect([of(strasbourg), of('21974411800017261314000001'), of('24670048800017261314000001')]).toEqual([
    'alsace-moselle',
    'reunion',
    'alsace-moselle',
  ]);
  expect([of(strasbourg, '35911 Rennes'), of(strasbourg, null, 'contravention'), of('12345678200010')]).toEqual([
    'metropole',
    'metropole',
    'metropole',
  ]);
});

it.each([
  ['3 rue de l’Exemple\n97400 Saint-Denis', 'reunion'],
  ['3 rue de l’Exemple\n67000 Strasbourg', 'alsace-moselle'],
  ['3 rue de l’Exemple\n75011 Paris', 'metropole'],
  ['Calle Ejemplo 1\n57000 Barcelona\nEspagne', null],
  ['3 rue de l’Exemple', null],
  [null, null],
])('a letter sent from %s leaves where the closed days are those of %s', (address, region) => {
  expect(findSenderRegion(address)).toBe(region);
});
