import { describe, expect, it } from 'vitest';
import { printPage } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import type { RecognisedPage } from '../notice-reading/index.ts';
import { readExhibit } from './index.ts';

const namesOf = (...pages: readonly RecognisedPage[]) => readExhibit(pages, toPlainDate('2026-11-24')).values.name;
const read = (text: string) => namesOf(printPage(text));
/** « * »: nothing names it; « (signs) »: who wrote the paper. */
const written = (text: string) =>
  read(text).map(({ value, named, isSigner }) => `${value}${named ? '' : '*'}${isSigner === true ? ' (signs)' : ''}`);

describe('the people a paper names', () => {
  it.each<[string, string, readonly string[]]>([
    ['after both names', 'Nom et prénom(s) : Ada ESSAI', ['Ada ESSAI']],
    ['on a certificate', 'C.1 ESSAI ADA', ['ESSAI ADA']],
    ['under its label', 'Titulaire de la carte :\nAda Essai', ['Ada Essai']],
    ['not two lines under it', 'Titulaire de la carte :\n12\nAda Essai', []],
    ['not under a label that has its name', 'Titulaire : Ada Essai\nBasile Modèle', ['Ada Essai']],
    ['with nothing under the label', 'Titulaire de la carte :', []],
    ['until the sentence goes on', 'Titulaire : Ada Essai née le 1 mars', ['Ada Essai']],
    ['until a comma', 'Titulaire : Ada Essai, Lille', ['Ada Essai']],
    ['never a number', 'Titulaire : Essai 12', []],
    ['never one letter', 'Titulaire : A', []],
    ['who signs', 'Je soussignée, Ada Essai, atteste', ['Ada Essai (signs)']],
    ['a doctor', 'Titulaire : Docteur Basile Modèle', ['Docteur Basile Modèle (signs)']],
    ['in two lines', 'Nom : ESSAI\nPrénom : Ada', ['ESSAI Ada']],
    ['a family name alone', 'Nom de famille : ESSAI', ['ESSAI']],
    ['a first name that was not read', 'Nom : ESSAI\nPrénom : 12', ['ESSAI']],
    ['no family name', 'Nom : 12\nPrénom : Ada', []],
    ['issued to somebody or to a town', 'Délivrée à ADA ESSAI', ['ADA ESSAI*']],
    ['in capitals', 'ADA ESSAI', ['ADA ESSAI*']],
    ['what is named before what is not', 'BASILE MODELE\nTitulaire : Ada Essai', ['Ada Essai', 'BASILE MODELE*']],
    ['no other sentence', 'Votre demande est en cours', []],
  ])('%s', (_, text, names) => {
    expect(written(text)).toEqual(names);
  });

  it('are read on one page, not from one to the next', () => {
    const values = (...texts: readonly string[]) =>
      namesOf(...texts.map((text) => printPage(text))).map(({ value }) => value);
    expect(values('Titulaire de la carte :', 'Ada Essai')).toEqual([]);
    expect(values('Nom : ESSAI', 'Prénom : Ada')).toEqual(['ESSAI']);
  });

  it('are doubted where nothing names them, and never by themselves', () => {
    expect(read('Titulaire : Ada Essai')[0]).toMatchObject({ strength: 'likely' });
    expect(read('ADA ESSAI')[0]).toMatchObject({ strength: 'doubtful' });
    expect(read('Délivrée à ADA ESSAI')[0]).toMatchObject({ strength: 'doubtful' });
  });

  it.each([
    ['both clear', 0.9, 0.9, 'likely'],
    ['the family name unclear', 0.5, 0.9, 'doubtful'],
    ['the first name unclear', 0.9, 0.5, 'doubtful'],
    ['both unclear', 0.5, 0.5, 'doubtful'],
  ])('in two lines, %s: as sure as the weaker of them, and both are shown', (_, first, second, strength) => {
    const page = printPage('Nom : ESSAI\nPrénom : Ada');
    const lines = page.lines.map((line, at) =>
      line.map((word) => ({ ...word, confidence: at === 0 ? first : second })),
    );
    const [name] = namesOf({ ...page, lines });
    expect(name).toMatchObject({ value: 'ESSAI Ada', strength });
    expect(name?.parts.map(({ top }) => top)).toEqual([...new Set(name?.parts.map(({ top }) => top))]);
    expect(name?.parts).toHaveLength(2);
  });

  it('are shown where they stand in their line', () => {
    const parts = read('Titulaire : Ada Essai, Lille')[0]?.parts ?? [];
    expect(parts.map(({ left }) => Math.round(left * 1600))).toEqual([60 + 12 * 12, 60 + 16 * 12]);
  });
});
