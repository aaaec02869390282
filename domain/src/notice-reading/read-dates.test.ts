import { describe, expect, it } from 'vitest';
import { addDays, addMonths, toPlainDate } from '../kernel/index.ts';
import { printPage } from '../fixtures/index.ts';
import { parseDays, readDates } from './read-dates.ts';
import { listSegments } from './read-page.ts';

const today = toPlainDate('2026-11-21');
const read = (text: string) => readDates(listSegments([printPage(text)]), today);
const values = (text: string) => {
  const { dispatch, notice, observed, unnamed } = read(text);
  const of = (candidates: typeof dispatch) => candidates.map(({ value }) => String(value));
  return { sent: of(dispatch), notice: of(notice), observed: of(observed), unnamed: of(unnamed) };
};
const none = { sent: [], notice: [], observed: [], unnamed: [] };

describe('the days of a line', () => {
  it.each([
    ['10/11/2026', '2026-11-10', []],
    ['10-11-2026', '2026-11-10', []],
    ['10.11.2026', '2026-11-10', []],
    ['1/2/26', '2026-02-01', []],
    ['10 / 11 / 2026', '2026-11-10', []],
    ['2026-11-10', '2026-11-10', []],
    ['le 1er mars 2026', '2026-03-01', []],
    ['1 er mars 2026', '2026-03-01', []],
    ['10 novembre 2026', '2026-11-10', []],
    ['10 NOVEMBRE 2026', '2026-11-10', []],
    ['9 févr. 2026', '2026-02-09', []],
    ['9 Août 2026', '2026-08-09', []],
    ['9 sept 2026', '2026-09-09', []],
    ['9 f6vrier 2026', '2026-02-09', ['MONTH_CORRECTED']],
    ['9 decemdre 2026', '2026-12-09', ['MONTH_CORRECTED']],
    ['9 dccemdre 2026', '2026-12-09', ['MONTH_CORRECTED']],
    ['3 ao(t 2026', '2026-08-03', ['MONTH_CORRECTED']],
    ['9 ma1 2026', '2026-05-09', ['MONTH_CORRECTED']],
    ['IO/11/2026', '2026-11-10', ['LETTERS_AS_DIGITS']],
    ['10/1l/2026', '2026-11-10', ['LETTERS_AS_DIGITS']],
    ['10/11/2O26', '2026-11-10', ['LETTERS_AS_DIGITS']],
    ['1O novembre 2026', '2026-11-10', ['LETTERS_AS_DIGITS']],
    ['10 n0vembre 2O26', '2026-11-10', ['MONTH_CORRECTED', 'LETTERS_AS_DIGITS']],
    ['Ier mars 2026', '2026-03-01', ['LETTERS_AS_DIGITS']],
  ] as const)('« %s » is %s, with the doubts %o', (text, day, doubts) => {
    expect(parseDays(text)).toEqual([{ from: expect.any(Number), to: text.length, day, doubts: [...doubts] }]);
  });

  it.each([
    '32/01/2026',
    '10/13/2026',
    '29/02/2026',
    '1/10/11/2026',
    'A10/11/2026',
    '10/11/20267',
    '10/11.2026',
    '2026-11-10-1',
    '12026-11-10',
    'lo.il.soil',
    '10 brumaire 2026',
    '10 ju 2026',
    '310 mars 2026',
    // As near to « mars » as to « mai ».
    '9 mas 2026',
    '12/10/26/001',
    '10 mars 20261',
  ])('« %s » holds none', (text) => {
    expect(parseDays(text)).toEqual([]);
  });

  it('come in the order of the line, each where it stands', () => {
    expect(parseDays('du 1er mars 2026 au 10/11/2026, vu 2026-11-12')).toEqual([
      { from: 3, to: 16, day: '2026-03-01', doubts: [] },
      { from: 20, to: 30, day: '2026-11-10', doubts: [] },
      { from: 35, to: 45, day: '2026-11-12', doubts: [] },
    ]);
  });

  it.each([
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ])('know the month of %s by its name and by its short one', (month) => {
    const number = parseDays(`3 ${month} 2026`)[0]?.day.slice(5, 7);
    const ofThreeLetters = ['avril', 'octobre', 'novembre', 'décembre'];
    const longest = month.length > 5 ? 4 : 5;
    const short = month.slice(0, ofThreeLetters.includes(month) ? 3 : longest);
    expect(parseDays(`3 ${short} 2026`)[0]).toMatchObject({ day: `2026-${number}-03`, doubts: [] });
  });
});

describe('the words before a day name it', () => {
  it.each([
    ['sent', 'Date d’envoi :'],
    ['sent', 'Date d’expédition :'],
    ['sent', 'Date d’affranchissement :'],
    ['sent', 'Envoyé le'],
    ['sent', 'Expédiée le'],
    ['sent', 'Posté le'],
    ['sent', 'Adressé par courrier le'],
    ['sent', 'Date de mise à disposition le'],
    ['sent', 'Mis à disposition :'],
    ['sent', 'Date de notification :'],
    ['sent', 'Date de postage :'],
    ['notice', 'Date de l’avis :'],
    ['notice', 'Date du document :'],
    ['notice', 'Date d’édition :'],
    ['notice', 'Date d’émission :'],
    ['notice', 'Date d’établissement :'],
    ['notice', 'Avis de paiement du'],
    ['notice', 'Avis de contravention établi'],
    ['notice', 'Avis d’amende forfaitaire majorée émis'],
    ['notice', 'Avis d’information délivré'],
    ['notice', 'Avis édité le'],
    ['notice', 'Document édité le'],
    ['notice', 'Avertissement du'],
    ['notice', 'Établi le'],
    ['notice', 'Délivrée le'],
    ['notice', 'Date de dépôt :'],
    ['observed', 'Constaté le'],
    ['observed', 'Date de l’infraction :'],
    ['observed', 'Relevé le'],
    ['observed', 'Relevées le'],
    ['observed', 'Contrôle :'],
    ['observed', 'Faits du'],
    ['observed', 'Commis le'],
    ['observed', 'Stationnement du'],
    ['observed', 'En stationnement :'],
  ] as const)('%s: « %s »', (kind, words) => {
    expect(values(`${words} 10/11/2026`)).toEqual({ ...none, [kind]: ['2026-11-10'] });
  });

  it.each([
    'Avant le',
    'Au plus tard le',
    'Jusqu’au',
    'Date limite :',
    'Échéance :',
    'À compter du',
    'Arrêté du',
    'Décret du',
    'Loi du',
    'Délibération du',
    'Ordonnance du',
    'Mise en circulation :',
    'Validité :',
    'Valable dès le',
    'Né le',
    'Date de naissance :',
    'En vigueur au',
    'Modifié le',
    'Depuis le',
    'Article 3 du',
    'Version du',
    'Consulté le',
    'Consultation du',
    'À payer le',
    'Réglé le',
    'Recours du',
    'Contestation du',
    'Décision du',
    'Réception le',
    'Reçu le',
    'Majoré le',
  ])('another day, no date of the notice: « %s »', (words) => {
    expect(values(`${words} 10/11/2026`)).toEqual(none);
  });

  it('the nearest ones, on its line, in the column to its left, then above', () => {
    expect(values('Date de l’avis : 10/11/2026 Constaté le 08/11/2026')).toEqual({
      ...none,
      notice: ['2026-11-10'],
      observed: ['2026-11-08'],
    });
    expect(values('Date de l’avis\t10/11/2026')).toEqual({ ...none, notice: ['2026-11-10'] });
    expect(values('Date de l’avis\n10/11/2026')).toEqual({ ...none, notice: ['2026-11-10'] });
    expect(values('Date de l’avis\nconstaté le 10/11/2026')).toEqual({ ...none, observed: ['2026-11-10'] });
  });

  it('none: the day has no name, and says so', () => {
    const { unnamed } = read('Fait dans cette belle ville 10/11/2026');
    expect(unnamed.map(({ value, strength, doubts }) => [value, strength, doubts])).toEqual([
      ['2026-11-10', 'doubtful', ['NO_LABEL']],
    ]);
    // Words that say something else hide the label above them.
    expect(values('Date de l’avis\nFait dans cette belle ville 10/11/2026')).toEqual({
      ...none,
      unnamed: ['2026-11-10'],
    });
  });
});

it.each([
  [today, []],
  [addDays(today, 1), ['DATE_AHEAD']],
  [addMonths(today, -120), []],
  [addDays(addMonths(today, -120), -1), ['DATE_OLD']],
] as const)('a notice of %s has the doubts %o', (day, doubts) => {
  const [year, month, date] = day.split('-');
  expect(read(`Date de l’avis : ${date}/${month}/${year}`).notice[0]).toMatchObject({ value: day, doubts });
});

describe('the hour of a finding', () => {
  const hours = (text: string) => read(text).observedAt.map(({ value, doubts }) => [value, doubts]);
  it.each([
    ['Constaté le 10/11/2026 à 14h05', '14:05', []],
    ['Constaté le 10/11/2026 à 14:05', '14:05', []],
    ['Constaté le 10/11/2026 à 9 h 05', '09:05', []],
    ['Constaté le 10/11/2026 à 23H59', '23:59', []],
    ['Constaté le 10/11/2026 à I4hO5', '14:05', ['LETTERS_AS_DIGITS']],
    ['Constaté le 10/11/2026\t14:05', '14:05', []],
  ])('« %s »', (text, hour, doubts) => {
    expect(hours(text)).toEqual([[hour, doubts]]);
  });

  it.each([
    'Constaté le 10/11/2026',
    'Constaté le 10/11/2026 à 24h05',
    'Constaté le 10/11/2026 à 14h6',
    'Constaté le 10/11/2026 à 14h055',
    'Constaté le 10/11/2026 pour 1.14:05',
    'Date de l’avis : 10/11/2026 à 14h05',
    'À 14h05 constaté le 10/11/2026',
  ])('none in « %s »', (text) => {
    expect(hours(text)).toEqual([]);
  });

  it('two that differ are in doubt', () => {
    expect(hours('Constaté le 10/11/2026 à 14h05\nConstaté le 10/11/2026 à 15h05')).toEqual([
      ['14:05', ['SEVERAL_VALUES']],
      ['15:05', ['SEVERAL_VALUES']],
    ]);
  });
});
