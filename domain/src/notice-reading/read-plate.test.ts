import { describe, expect, it } from 'vitest';
import { printPage } from '../fixtures/index.ts';
import { readPlates } from './read-plate.ts';
import { listSegments } from './read-page.ts';

const read = (text: string) => readPlates(listSegments([printPage(text)])).map(({ value, doubts }) => [value, doubts]);

describe('the plate of a notice', () => {
  it.each([
    ['Immatriculation : AB-123-CD', 'AB-123-CD', []],
    ['Plaque AB 123 CD', 'AB-123-CD', []],
    ['Véhicule AB.123.CD', 'AB-123-CD', []],
    ['Véhicule AB_123_CD', 'AB-123-CD', []],
    ['Véhicule AB–123—CD', 'AB-123-CD', []],
    ['Véhicule AB - 123 - CD', 'AB-123-CD', []],
    ['Véhicule AB123CD', 'AB-123-CD', []],
    ['Véhicule immatriculé ab-123-cd', 'AB-123-CD', []],
    ['Immatriculation\tAB-123-CD', 'AB-123-CD', []],
    ['Immatriculation\nAB-123-CD', 'AB-123-CD', []],
    ['Véhicule AB-I2S-CD', 'AB-125-CD', ['LETTERS_AS_DIGITS']],
    ['Véhicule AB-O1Q-CD', 'AB-010-CD', ['LETTERS_AS_DIGITS']],
    ['Véhicule AB-D1L-CD', 'AB-011-CD', ['LETTERS_AS_DIGITS']],
    ['Véhicule AB-B1Z-CD', 'AB-812-CD', ['LETTERS_AS_DIGITS']],
    ['Véhicule AB-G11-CD', 'AB-611-CD', ['LETTERS_AS_DIGITS']],
    ['Véhicule 08-123-C5', 'DB-123-CS', ['LETTERS_AS_DIGITS']],
    ['Véhicule 26-123-CD', 'ZG-123-CD', ['LETTERS_AS_DIGITS']],
    ['Véhicule SS-123-AB', 'SS-123-AB', ['PLATE_UNUSUAL']],
    ['Bonjour AB-123-CD', 'AB-123-CD', ['NO_LABEL']],
    ['Immatriculation : 1234 AB 59', '1234-AB-59', ['PLATE_UNUSUAL']],
    ['Plaque du véhicule : 1234 AB 59', '1234-AB-59', ['PLATE_UNUSUAL']],
    ['Plaque N° : B MD 1234', 'BMD1234', ['PLATE_UNUSUAL']],
  ])('« %s »', (text, plate, doubts) => {
    expect(read(text)).toEqual([[plate, doubts]]);
  });

  it.each([
    'Bonjour ab-123-cd',
    'Bonjour AB123CD',
    'Bonjour AB-I23-CD',
    'du 123 au 12',
    'Véhicule AB-III-CD',
    'Véhicule AB-123-C1',
    'Véhicule XAB-123-CD',
    'Véhicule AB-123-CDE',
    'Véhicule AB-123-CD-1',
    'Bonjour 1234 AB 59',
    'Immatriculation : néant',
    'Véhicule : 1234 AB 59',
  ])('none in « %s »', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('of today’s form wins over another, and two are in doubt', () => {
    expect(read('Immatriculation : AB-123-CD\nPlaque : 1234 AB 59')).toEqual([['AB-123-CD', []]]);
    expect(read('Immatriculation : AB-123-CD\nPlaque : EF-456-GH')).toEqual([
      ['AB-123-CD', ['SEVERAL_VALUES']],
      ['EF-456-GH', ['SEVERAL_VALUES']],
    ]);
  });
});
