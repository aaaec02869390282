import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windscreenFine } from '../fixtures/index.ts';
import { formatDate, toPlainDate, formatTime } from '../kernel/index.ts';
import type { DeclarationFacts, PhotographFacts } from './facts.ts';
import { emptyCaseFacts } from './facts.ts';
import { writeEvidencePage, describePhotograph, writeLetter } from './index.ts';
import { deposit, today, buildWholeFacts } from './letters.fixtures.ts';

const photograph = (kind: PhotographFacts['kind'], change: Partial<PhotographFacts> = {}): PhotographFacts => ({
  kind,
  origin: 'camera',
  takenOn: toPlainDate('2026-11-10'),
  takenAt: '13:40',
  elsewhere: null,
  ...change,
});
const yesterday = { takenOn: toPlainDate('2026-11-09'), takenAt: '08:08' };
const told: DeclarationFacts = {
  ...deposit,
  positionOn: toPlainDate('2026-11-10'),
  positionAt: '13:39',
  photographs: [photograph('parking', yesterday), photograph('windshield')],
};

function wordsOf(declaration: DeclarationFacts): string {
  const facts = buildWholeFacts('rapo', windscreenFine, emptyCaseFacts, { declaration });
  const letter = writeLetter('rapo', facts, today);
  if (!letter.ok) throw new Error(letter.code);
  return `${JSON.stringify(letter.value)} ${JSON.stringify(writeEvidencePage(facts))}`.replace(/\u00a0/g, ' ');
}

it('gives the hours of a place overseas by its own clock, and names it', () => {
  const words = wordsOf({ ...told, clock: 'reunion' });
  expect(words).toContain('heure de La Réunion');
  expect(words).not.toContain('heure de Paris');
  expect(wordsOf(told)).toContain('heure de Paris');
});

describe('yesterdays-photographs-as-now: a letter', () => {
  it('gives each photograph its own hour, and the place its own', () => {
    const words = wordsOf(told);
    expect(words).toContain(
      'Selon l’horloge du téléphone, la photographie du véhicule a été prise le 9 novembre 2026 à 8 h ' +
        '08 ; la photographie du pare-brise a été prise le 10 novembre 2026 à 13 h 40.',
    );
    expect(words).toContain('Position indiquée par le téléphone le 10 novembre 2026 à 13 h 39 : 50,63700 N');
    expect(words).toContain(
      '["La photographie du véhicule","prise le 9 novembre 2026 à 8 h 08, heure de Paris","Téléphone de l’auteur"]',
    );
    expect(words).not.toMatch(/indiquait alors|au moment du stationnement|Heure du téléphone/);
  });

  it('says one hour for both only when it is the same', () => {
    const words = wordsOf({ ...told, photographs: [photograph('parking'), photograph('windshield')] });
    expect(words).toContain('chacune des photographies a été prise le 10 novembre 2026 à 13 h 40');
  });

  it('lends the declared place to no photograph taken elsewhere', () => {
    const elsewhere = { latitude: 50.7, longitude: 3.2, accuracyMetres: 12.4 };
    const words = wordsOf({ ...told, photographs: [photograph('parking', { elsewhere }), photograph('windshield')] });
    expect(words).toContain(
      'Pour la photographie du véhicule, le téléphone indiquait une autre position : ' +
        '50,70000 N, 3,20000 E, à 12 mètres près.',
    );
    expect(words).toContain(
      '["Position pour cette photographie","50,70000 N, 3,20000 E, à 12 mètres près","Téléphone de l’auteur"]',
    );
    expect(wordsOf(told)).not.toContain('une autre position');
  });

  it('never says « prise » of a chosen picture, nor « mesurée » of a place given by hand', () => {
    expect(describePhotograph(photograph('parking', { origin: 'gallery' }))).toBe(
      'choisie le 10 novembre 2026 à 13 h 40 parmi les photographies du téléphone, selon l’horloge du téléphone',
    );
    const words = wordsOf({ ...told, accuracyMetres: null, photographs: [photograph('parking', { origin: null })] });
    expect(words).toContain('la photographie du véhicule a été enregistrée le 10 novembre 2026');
    expect(words).toContain('Le lieu a été indiqué à la main par la personne qui a déclaré');
    expect(words).not.toMatch(/Position indiquée par le téléphone|mesurée le/);
  });

  it('of an older dossier says what it said', () => {
    expect(wordsOf(deposit)).not.toMatch(/Selon l’horloge du téléphone|Position indiquée par le téléphone|mesurée le/);
  });

  it('whatever the hours, each photograph’s is there and no other hour is called its own', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((of) => toPlainDate(`2026-11-${String(of).padStart(2, '0')}`));
    const time = fc
      .tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 }))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
    const moment = fc.record({ takenOn: day, takenAt: time });
    fc.assert(
      fc.property(moment, moment, (car, card) => {
        const words = wordsOf({ ...told, photographs: [photograph('parking', car), photograph('windshield', card)] });
        const said = ({ takenOn, takenAt }: typeof car) =>
          `prise le ${formatDate(takenOn)} à ${formatTime(takenAt)}`.replace(/\u00a0/g, ' ');
        const taken = new Set(
          [...words.matchAll(/prise le \d{1,2}(?:er)? \S+ \d{4} à \d{1,2} h(?: \d\d)?/g)].map(([found]) => found),
        );
        expect(taken).toEqual(new Set([said(car), said(card)]));
      }),
      { numRuns: 40 },
    );
  });
});

it('service-clock-in-doubt: the letter gives the time of the deposit as one nobody vouches for', () => {
  const doubted: DeclarationFacts = { ...deposit, depositedAt: '23:00', isTimeDoubted: true };
  expect(wordsOf(doubted)).toMatch(
    /enregistrée le 10 novembre 2026 à 23 h 00, heure de Paris, que le service ne garantit pas/,
  );
  // Nor does the letter count minutes from it.
  expect(wordsOf(doubted)).not.toMatch(/minutes? après/);
  expect(wordsOf({ ...deposit, depositedAt: '23:00' })).toMatch(/après l’heure/);
  expect(wordsOf(deposit)).not.toContain('ne garantit pas');
});
