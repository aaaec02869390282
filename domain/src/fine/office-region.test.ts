import { describe, expect, it } from 'vitest';
import { findOfficeRegion } from './index.ts';

it.each<[string, string | null, readonly string[]]>([
  [
    'alsace-moselle',
    null,
    ['57', '67', '68', 'Alsace-Moselle', 'Alsace', 'la Moselle', 'Bas-Rhin', 'Haut  Rhin', '67000'],
  ],
  [
    'metropole',
    null,
    [
      ...['', ' ', 'Métropole', 'France', 'La France métropolitaine', 'Hexagone', 'Corse', '2A', '2b', 'FR-2A'],
      ...['Auvergne-Rhône-Alpes', 'Bourgogne - Franche-Comté', 'Bretagne', 'Centre-Val de Loire', 'Hauts-de-France'],
      ...['Île-de-France', 'Normandie', 'Nouvelle-Aquitaine', 'Occitanie', 'Pays de la Loire'],
      ...['Provence-Alpes-Côte d’Azur', '1', '01', '95', '59000', '«\u00a059\u00a0»'],
    ],
  ],
  ['guadeloupe', 'OUTSIDE_METROPOLE', ['971', 'Guadeloupe', 'la Guadeloupe', '97110']],
  ['martinique', 'OUTSIDE_METROPOLE', ['972', 'Martinique', '97200']],
  ['guyane', 'OUTSIDE_METROPOLE', ['973', 'Guyane', '97300']],
  ['reunion', 'OUTSIDE_METROPOLE', ['974', 'La Réunion', 'île de la Réunion', '97400']],
  ['mayotte', 'OUTSIDE_METROPOLE', ['976', 'Mayotte', '97600']],
  ['saint-barthelemy', 'OUTSIDE_METROPOLE', ['977', 'Saint-Barthélemy', '97133', '97700']],
  ['saint-martin', 'OUTSIDE_METROPOLE', ['978', 'Saint-Martin', '97150', '97800']],
  [
    'metropole',
    'OUTSIDE_METROPOLE',
    [
      ...['975', '984', '986', '987', '988', 'Outre-mer', 'Overseas', 'DROM', 'DOM', 'Étranger', '97500', '98800'],
      ...['Saint-Pierre-et-Miquelon', 'Wallis-et-Futuna', 'Polynésie française', 'Nouvelle-Calédonie'],
      ...['Belgique', 'la Suisse', 'L’Espagne', 'les Pays-Bas', 'ROYAUME-UNI', 'à l’étranger'],
    ],
  ],
  [
    'metropole',
    'REGION_UNKNOWN',
    ['0', '96', '99', '100', '590001', 'Grand Est', 'constructor', 'a59', '59a', 'Bretagne (Rennes)'],
  ],
])('%s, doubt %s', (region, doubt, typed) => {
  expect(typed.map((word) => [word, findOfficeRegion(word)])).toEqual(typed.map((word) => [word, { region, doubt }]));
});

it('a postcode that only holds those of overseas is its own department', () => {
  expect(findOfficeRegion('19780')).toEqual({ region: 'metropole', doubt: null });
});

describe('a place by its name', () => {
  const table: Readonly<Record<string, readonly string[]>> = {
    strasbourg: ['67'],
    'corse-du-sud': ['2A'],
    'hay-les-roses': ['94'],
    'saint-paul': ['974', '06'],
    'saint-benoit': ['01', '86'],
    paris: ['75'],
  };
  const of = (typed: string) => findOfficeRegion(typed, (place) => table[place] ?? []);
  it.each([
    ['alsace-moselle', null, ['Strasbourg', 'STRASBOURG', 'Ville de Strasbourg', 'Strasbourg cedex 9']],
    ['metropole', null, ['Corse-du-Sud', 'L’Haÿ-les-Roses', 'Saint-Benoît', 'St Benoit', 'Paris 15e', 'PARIS 01']],
    ['metropole', 'REGION_SEVERAL', ['Saint-Paul', 'St-Paul']],
    ['reunion', 'OUTSIDE_METROPOLE', ['Saint-Paul (974)', '97460 Saint-Paul']],
    ['metropole', null, ['Saint-Paul (06)', '06570 Saint-Paul', 'Nulle-Part (59)', 'Nulle-Part (2A)']],
    ['metropole', 'REGION_UNKNOWN', ['Atlantide', 'Nulle-Part (96)', '67000 Strasbourg ou 59000 Lille']],
  ])('%s, doubt %s', (region, doubt, typed) => {
    expect(typed.map((word) => [word, of(word)])).toEqual(typed.map((word) => [word, { region, doubt }]));
  });
});
