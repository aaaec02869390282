import { describe, expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import { computeKey, printNumber, printPage } from '../fixtures/index.ts';
import { readNumbers } from './read-number.ts';
import { listSegments } from './read-page.ts';

const today = toPlainDate('2026-11-21');
const number = '21590350100017261314072245';
const key = computeKey(number);
const numbers = (text: string) => readNumbers(listSegments([printPage(text)]), today);
const fps = (text: string) =>
  numbers(text).fps.map(({ value, strength, doubts }) => [value.number, value.key, strength, doubts]);

describe('the number of an FPS, with its key', () => {
  const sure = [[number, key, 'sure', []]];
  it.each([
    ['on its line', `Numéro : ${printNumber(number)} Clé ${key}`],
    ['without a space', `Numéro : ${number}${key}`],
    ['after it as two more figures', `Numéro : ${printNumber(number)} ${key}`],
    ['in the next column', `Numéro : ${printNumber(number)}\tClé : ${key}`],
    ['under it', `${printNumber(number)}\nClé : ${key}`],
    ['misread as « c1e »', `Numéro : ${printNumber(number)} c1e ${key}`],
    ['over two lines', `Numéro : ${number.slice(0, 14)}\n${number.slice(14)} Clé ${key}`],
    ['over two lines, the key at the end', `${number.slice(0, 14)}\n${number.slice(14)}${key}`],
    ['between words', `Le ${printNumber(number)} Clé ${key} du soir`],
  ])('is sure with the key %s', (_where, text) => {
    expect(fps(text)).toEqual(sure);
  });

  it.each([
    ['no key', `Numéro : ${printNumber(number)}`, number, null, ['NO_KEY']],
    ['a figure missing', `Numéro : ${number.slice(1)} Clé ${key}`, number.slice(1), key, ['DIGITS_MISSING']],
    ['two figures missing', `Numéro : ${number.slice(2)}`, number.slice(2), null, ['DIGITS_MISSING']],
    ['a figure too many', `Numéro : 9${number} Clé ${key}`, `9${number}`, key, ['DIGITS_EXTRA']],
    ['three figures too many', `Numéro : ${number}${key}1`, `${number}${key}1`, null, ['DIGITS_EXTRA']],
  ])('is in doubt with %s', (_what, text, read, readKey, doubts) => {
    expect(fps(text)).toEqual([[read, readKey, 'doubtful', doubts]]);
  });

  it.each([
    ['three figures missing', `Numéro : ${number.slice(3)}`],
    ['four too many', `Numéro : ${number}${key}12`],
    ['a date in the middle', `${number.slice(0, 13)} 10/11/2026 ${number.slice(13)}`],
    ['letters alone', 'OOIIOOIIOOIIOOIIOOIIOOIIOO'],
    ['words', 'Lille Boulogne Dole'],
  ])('is none with %s', (_what, text) => {
    expect(fps(text)).toEqual([]);
  });

  it('is put right where one look-alike figure satisfies the key, or the day printed too', () => {
    const misread = (digit: string) => `Numéro : ${number.slice(0, 15)}${digit}${number.slice(16)} Clé ${key}`;
    const corrected = [[number, key, 'doubtful', ['DIGIT_CORRECTED']]];
    expect(fps(misread('5'))).toEqual(corrected);
    expect(fps(misread('0'))[0]?.[3]).not.toContain('DIGIT_CORRECTED');
    expect(fps(`${misread('0')}\n\nConstaté le 10/11/2026`)).toEqual(corrected);
  });

  it('is believed with letters for figures where the key agrees, in doubt where it does not', () => {
    const lettered = number.replace('59', 'S9');
    expect(fps(`Numéro : ${lettered} Clé ${key}`)).toEqual(sure);
    expect(fps(`Numéro : ${lettered}`)).toEqual([[number, null, 'doubtful', ['NO_KEY', 'LETTERS_AS_DIGITS']]]);
  });

  it('of next year or of before 2018 is in doubt', () => {
    for (const year of ['27', '17']) {
      const other = `${number.slice(0, 14)}${year}${number.slice(16)}`;
      const [read] = fps(`Numéro : ${other} Clé ${computeKey(other)}`);
      expect(read?.[3]).toContain('NUMBER_DATE_UNREADABLE');
    }
    for (const [day, doubts] of [
      ['325', []],
      ['326', ['NUMBER_DATE_UNREADABLE']],
    ] as const) {
      const other = `${number.slice(0, 17)}${day}${number.slice(20)}`;
      expect(fps(`Numéro : ${other} Clé ${computeKey(other)}`)[0]?.[3]).toEqual(doubts);
    }
  });

  it('that is sure hides those in doubt; two that are sure are in doubt', () => {
    const other = `${number.slice(0, 23)}300`;
    expect(fps(`${printNumber(number)} Clé ${key}\n\n\nAutre : ${printNumber(other)}`)).toEqual(sure);
    expect(
      fps(`${printNumber(number)} Clé ${key}\n\n\nAutre : ${printNumber(other)} Clé ${computeKey(other)}`),
    ).toEqual([
      [number, key, 'doubtful', ['SEVERAL_VALUES']],
      [other, computeKey(other), 'doubtful', ['SEVERAL_VALUES']],
    ]);
  });
});

describe('the other numbers, told by the words before them', () => {
  const contravention = (text: string) => numbers(text).contravention.map(({ value, doubts }) => [value, doubts]);
  const payment = (text: string) => numbers(text).payment.map(({ value, doubts }) => [value, doubts]);

  it.each(['Avis de contravention', 'Numéro de l’avis', 'N° de l’avis', 'No d’avis', 'N° d’avis', 'Nde avis'])(
    'ten figures after « %s » are of a contravention',
    (label) => {
      expect(contravention(`${label} : 12 345 678 90`)).toEqual([['1234567890', []]]);
      expect(contravention(`${label} : 123456789`)).toEqual([]);
      expect(contravention(`${label} : 12345678901`)).toEqual([]);
    },
  );

  it.each([
    ['Télépaiement', '12345678901234'],
    ['Paiement', '1234567890123456'],
    ['Pour payer', '123456789012345678'],
    ['Télépaiement', '12345678901234567890'],
  ])('« %s : %s » is a number to pay with', (label, digits) => {
    expect(payment(`${label} : ${digits}`)).toEqual([[digits, []]]);
    expect(payment(`${label} : ${digits}1`)).toEqual([]);
    expect(payment(`Référence : ${digits}`)).toEqual([]);
  });

  it('with a letter, or two of them, are in doubt', () => {
    expect(contravention('Numéro de l’avis : 12345678O0')).toEqual([['1234567800', ['LETTERS_AS_DIGITS']]]);
    expect(contravention('Numéro de l’avis : 1234567890\nNuméro de l’avis : 1234567891')).toEqual([
      ['1234567890', ['SEVERAL_VALUES']],
      ['1234567891', ['SEVERAL_VALUES']],
    ]);
  });
});
