import { describe, expect, it } from 'vitest';
import { printPage } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { exhibitKinds } from '../letter/index.ts';
import { isCompared, maxValues, readExhibit, type ExhibitRead } from './index.ts';

const today = toPlainDate('2026-11-24');
const read = (text: string) => readExhibit([printPage(text)], today);
const values = (text: string, field: keyof ExhibitRead['values']) =>
  (read(text).values[field] ?? []).map(({ value }) => value);

describe('the last day of a paper', () => {
  it.each<[string, string, readonly string[], readonly string[]]>([
    ['after its label', 'Valable jusqu’au 30/06/2031', ['2031-06-30'], []],
    ['under its label', 'Valable jusqu’au\n30/06/2031', ['2031-06-30'], []],
    ['under a label with one figure', 'Rubrique 3 valable jusqu’au\n30/06/2031', ['2031-06-30'], []],
    ['not under a line that has its own figures', 'Article 12 valable jusqu’au\n30/06/2031', [], ['2031-06-30']],
    ['not over its label', 'Lille, 10/11/2026\nValable jusqu’au', [], ['2026-11-10']],
    ['not under another line', 'Rendez-vous de\n10/11/2026', [], ['2026-11-10']],
    ['not without a label', 'Constaté le 10/11/2026', [], ['2026-11-10']],
    ['a day before words that say none', 'Valable jusqu’au 30/06/2031 à titre définitif', ['2031-06-30'], []],
    ['none', 'Sans limitation de durée', ['permanent'], []],
  ])('%s', (_, text, ends, days) => {
    expect([values(text, 'until'), values(text, 'day')]).toEqual([ends, days]);
  });

  it('none is said as surely as a day, and shown where it is said', () => {
    const [end] = read('Carte délivrée à titre définitif ici').values.until;
    expect(end).toMatchObject({ value: 'permanent', strength: 'likely', named: true });
    expect(end?.parts).toHaveLength(3);
  });
});

describe('a day of birth', () => {
  it.each([
    'Né le 01/02/1960',
    'Ada Essai née le 01/02/1960',
    'Date de naissance 01/02/1960',
    'Date de naissance\n01/02/1960',
  ])('is no day of the paper: %j', (text) => {
    expect(values(text, 'day')).toEqual([]);
  });
});

describe('the number of a card', () => {
  it.each<[string, string, readonly string[]]>([
    ['after its label', 'Carte n° CMI-EXEMPLE-001', ['CMI-EXEMPLE-001']],
    ['against its label', 'Carte n°AB123456', ['AB123456']],
    ['not before it', 'AB123456 carte n° CMI-EXEMPLE-001', ['CMI-EXEMPLE-001']],
    ['of six characters', 'Carte n° AB1234', ['AB1234']],
    ['not of five', 'Carte n° AB123', []],
    ['not that of a file', 'Dossier n° AB123456', []],
    ['not that of a telephone', 'Téléphone AB123456', []],
    ['without a label', 'CMI-EXEMPLE-001', ['CMI-EXEMPLE-001']],
  ])('%s', (_, text, numbers) => {
    expect(values(text, 'cardNumber')).toEqual(numbers);
  });

  it('is named by its label, doubted without, and shown where it stands', () => {
    const [labelled] = read('Carte n° CMI-EXEMPLE-001').values.cardNumber;
    expect(labelled).toMatchObject({ named: true, strength: 'likely' });
    expect(labelled?.parts.map(({ left }) => Math.round(left * 1600))).toEqual([60 + 9 * 12]);
    expect(read('CMI-EXEMPLE-001').values.cardNumber[0]).toMatchObject({ named: false, strength: 'doubtful' });
  });
});

describe('what is kept of a paper', () => {
  it('is each value once, at its best', () => {
    const page = printPage('Lille, 10/11/2026\nLille, 12/11/2026\nLille, 10/11/2026');
    const lines = page.lines.map((line, at) => line.map((word) => ({ ...word, confidence: at === 0 ? 0.5 : 0.9 })));
    const { day } = readExhibit([{ ...page, lines }], today).values;
    expect(day.map(({ value, strength }) => [value, strength])).toEqual([
      ['2026-11-12', 'likely'],
      ['2026-11-10', 'likely'],
    ]);
  });

  it('is a few values of each field', () => {
    const text = Array.from({ length: 20 }, (_, at) => `le ${at + 1}/03/2026`).join('\n');
    expect(values(text, 'day')).toHaveLength(maxValues);
  });

  it('has no signature of a code that nobody checked', () => {
    expect(read('Carte n° CMI-EXEMPLE-001')).not.toHaveProperty('codeSignature');
    expect(readExhibit([printPage('Carte')], today, 'valid').codeSignature).toBe('valid');
  });
});

describe('the language of a paper', () => {
  it.each([
    ['hardly a word', 'Bien reçu', 'unknown'],
    ['five words', 'Merci pour cette lettre verte', 'unknown'],
    ['six words', 'Merci bien pour cette lettre verte', 'french'],
    ['one value', 'Plaque AB-123-CD', 'french'],
    ['another one', 'The vehicle was parked and the charge must be paid with this number', 'other'],
  ])('%s: %j is %s', (_, text, language) => {
    expect(read(text).language).toBe(language);
  });
});

it('photographs and pages made of facts are not read', () => {
  expect(isCompared('notice')).toBe(true);
  expect(exhibitKinds.filter((kind) => !isCompared(kind))).toContain('photo-vehicle');
});
