import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postedFine, windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import {
  listDossierWarnings,
  writeEvidencePage,
  buildExhibitPlan,
  emptyCaseFacts,
  isPresenceRecordUseful,
  writeLetter,
  type DeclarationFacts,
  type LetterFacts,
} from './index.ts';

const preparedOn = toPlainDate('2026-11-20');
const deposit: DeclarationFacts = {
  plate: 'AB-123-CD',
  placeLabel: '12 Rue du Modèle 59000 Lille',
  latitude: 50.637,
  longitude: 3.0635,
  accuracyMetres: 12,
  depositedOn: toPlainDate('2026-11-10'),
  depositedAt: '13:41',
  claimedOn: toPlainDate('2026-11-10'),
  claimedAt: '13:40',
};
const rapo = (declaration: DeclarationFacts, fine: LetterFacts['fine'] = windscreenFine): LetterFacts => ({
  fine,
  more: emptyCaseFacts,
  declaration,
  preparedOn,
  exhibits: buildExhibitPlan('rapo', { fine, more: emptyCaseFacts }).map(({ kind }) => ({
    kind,
    detail: '',
    fingerprint: null,
  })),
});
const textOf = (facts: LetterFacts): string => {
  const letter = writeLetter('rapo', facts, preparedOn);
  if (!letter.ok) throw new Error(letter.code);
  return JSON.stringify([letter.value, writeEvidencePage(facts)]);
};

describe('a deposit made after the hour of the notice', () => {
  const late = rapo({ ...deposit, depositedAt: '14:17' });
  it('is said with its minutes in the letter and on the record, and to the person', () => {
    expect(textOf(late)).toContain(
      'enregistrée le 10 novembre 2026 à 14 h 17, heure de Paris, soit 12\u00a0minutes après l’heure portée par l’avis',
    );
    expect(writeEvidencePage(late)?.rows[0]?.[1]).toBe(
      '10 novembre 2026 à 14 h 17, heure de Paris, 12\u00a0minutes après l’heure portée par l’avis',
    );
    expect(listDossierWarnings('rapo', late)).toContain('DEPOSIT_AFTER_FINDING');
  });

  it('made before, it is not', () => {
    expect(textOf(rapo(deposit))).not.toContain('après l’heure portée par l’avis');
    expect(listDossierWarnings('rapo', rapo(deposit))).not.toContain('DEPOSIT_AFTER_FINDING');
  });
});

describe('what was signed about a parking', () => {
  const signed = (name: string): LetterFacts =>
    rapo(
      {
        ...deposit,
        presence: {
          presence: 'passenger',
          name,
          words: 'J’étais à bord.',
          signedByPhone: false,
          recordedOn: toPlainDate('2026-11-10'),
          recordedAt: '13:45',
        },
      },
      postedFine,
    );
  it.each([
    ['Ada Essai', true],
    ['ESSAI Ada', true],
    ['Basile Essai', false],
  ])('by %s, for Ada Essai: %s', (name, helps) => {
    expect(isPresenceRecordUseful('rapo', signed(name))).toBe(helps);
    expect(listDossierWarnings('rapo', signed(name)).includes('PRESENCE_DIFFERS')).toBe(!helps);
  });
});

it('a letter omits a declaration of another plate and says late of every late deposit', () => {
  const plate = fc.constantFrom('AB-123-CD', 'EF-456-GH', 'GH-789-JK');
  fc.assert(
    fc.property(plate, plate, fc.integer({ min: 0, max: 1439 }), (noticed, declared, minute) => {
      const depositedAt = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      const facts = rapo({ ...deposit, plate: declared, depositedAt }, { ...windscreenFine, plate: noticed });
      const letter = writeLetter('rapo', facts, preparedOn);
      if (!letter.ok) throw new Error(letter.code);
      const text = JSON.stringify(letter.value);
      expect(text.includes(declared)).toBe(declared === noticed);
      expect(text.includes('après l’heure portée par l’avis')).toBe(declared === noticed && minute > 14 * 60 + 5);
    }),
  );
});
