import { describe, expect, it } from 'vitest';
import { printPage } from '../fixtures/index.ts';
import { readAmounts } from './read-amount.ts';
import { listSegments } from './read-page.ts';

type Track = Parameters<typeof readAmounts>[1];
const read = (text: string, track: Track = 'fps') =>
  readAmounts(listSegments([printPage(text)]), track).map(({ value, doubts }) => [value, doubts]);

describe('the sum that a notice asks for', () => {
  it.each([
    ['Montant : 35,00 €', 3500],
    ['Montant : 35.00 €', 3500],
    ['Montant : 35 €', 3500],
    ['Montant : 35€', 3500],
    ['Montant : 35 EUR', 3500],
    ['Montant : 35 euros', 3500],
    ['Montant : 1 euro', 100],
    ['Montant : 1 000,00 €', 100_000],
    ['Montant : 135 , 50 €', 13_550],
    ['Somme à régler 35,00 €', 3500],
    ['Forfait 35,00 €', 3500],
    ['FPS 35,00 €', 3500],
    ['Amende 35,00 €', 3500],
    ['À payer 35,00 €', 3500],
    ['Dû 35,00 €', 3500],
    ['Total 35,00 €', 3500],
    ['Indemnité 35,00 €', 3500],
    ['Pénalité 35,00 €', 3500],
    ['Montant\t35,00 €', 3500],
    ['Montant\n35,00 €', 3500],
  ])('« %s »', (text, cents) => {
    expect(read(text)).toEqual([[cents, []]]);
  });

  it('with letters read for its figures says so', () => {
    expect(read('Montant : 3S,OO €')).toEqual([[3500, ['LETTERS_AS_DIGITS']]]);
  });

  it.each([
    'Montant : 0,99 €',
    'Montant : 1 000,01 €',
    'Montant : 35,00',
    'Montant : 135,005 €',
    'Montant : A35,00 €',
    'Montant : OO,OO €',
    'Bonjour, 35,00 €',
    'Montant minoré : 35,00 €',
    'Montant réduit : 35,00 €',
    'Réduction : 35,00 €',
    'Montant déjà payé : 35,00 €',
    'Montant déjà réglé : 35,00 €',
    'Montant déjà acquitté : 35,00 €',
    'Montant déduit : 35,00 €',
    'Tarif : 35,00 €',
    'Montant pour une heure : 35,00 €',
    'Frais : 35,00 €',
    'Capital : 35,00 €',
    'Minimum : 35,00 €',
    'Montant augmenté : 35,00 €',
    'Majoration : 35,00 €',
    'Redevance : 35,00 €',
    'Montant majoré : 35,00 €',
    'Montant : 25,00 € (montant minoré)',
    'Montant : 25,00 € réduit',
    'Montant : 25,00 € si vous payez vite',
    'Montant : 25,00 € si payé vite',
    'Montant : 25,00 € pour un paiement immédiat',
    // Words of the same line hide what stands above it.
    'Montant\nTarif 35,00 €',
  ])('is not in « %s »', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('is the one that the words just before it name', () => {
    expect(read('Montant : 35,00 € Frais : 50,00 €')).toEqual([[3500, []]]);
    expect(read('Frais : 50,00 € 35,00 €')).toEqual([]);
  });

  it('is the sum majorée of an avis majoré, else one in doubt', () => {
    expect(read('FPS majoré : 85,00 €', 'fps-majore')).toEqual([[8500, []]]);
    expect(read('Amende majorée : 375,00 €', 'amende-majoree')).toEqual([[37_500, []]]);
    expect(read('Montant : 85,00 €', 'fps-majore')).toEqual([[8500, ['NO_LABEL']]]);
    expect(read('Montant : 375,00 €', 'amende-majoree')).toEqual([[37_500, ['NO_LABEL']]]);
    expect(read('Majoration : 50,00 €', 'fps-majore')).toEqual([]);
    for (const track of ['fps', 'contravention', 'prive', null] as const)
      expect(read('FPS majoré : 85,00 €', track)).toEqual([]);
  });

  it.each([
    ['contravention', 'Montant : 35,00 €', 3500, []],
    ['contravention', 'Montant : 135,00 €', 13_500, []],
    ['contravention', 'Montant : 5,00 €', 500, ['AMOUNT_UNUSUAL']],
    ['contravention', 'Montant : 13,50 €', 1350, ['AMOUNT_UNUSUAL']],
    ['amende-majoree', 'Amende majorée : 75,00 €', 7500, []],
    ['amende-majoree', 'Amende majorée : 37,50 €', 3750, ['AMOUNT_UNUSUAL']],
    ['fps', 'Montant : 5,00 €', 500, []],
    [null, 'Montant : 5,00 €', 500, []],
  ] as const)('of a %s, « %s »: in doubt where the law has no such sum', (track, text, cents, doubts) => {
    expect(read(text, track)).toEqual([[cents, doubts]]);
  });

  it('is in doubt beside another', () => {
    expect(read('Montant : 35,00 €\nMontant : 45,00 €')).toEqual([
      [3500, ['SEVERAL_VALUES']],
      [4500, ['SEVERAL_VALUES']],
    ]);
  });
});
