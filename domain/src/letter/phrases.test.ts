import { describe, expect, it } from 'vitest';
import type { CompleteFineFacts } from '../fine/index.ts';
import { windscreenFine } from '../fixtures/index.ts';
import { emptyCaseFacts, type CaseFacts } from './facts.ts';
import { amendeMajoreeFine, penalFine, fpsMajoreFine, buildWholeFacts } from './letters.fixtures.ts';
import { groupNoticeDigits, nameNotice, listReferences } from './phrases.fr.ts';

const factsOf = (fine: CompleteFineFacts, more: Partial<CaseFacts> = {}) =>
  buildWholeFacts('rapo', fine, { ...emptyCaseFacts, ...more });

describe('the references at the head of a letter', () => {
  const common = [
    ['Constat', 'mardi 10 novembre 2026 à 14 h 05'],
    ['Lieu', '12 rue du Modèle, 59000 Lille'],
    ['Immatriculation', 'AB-123-CD'],
  ];
  const day = (label: string, value = 'mardi 10 novembre 2026') => [label, value];
  it.each<readonly [string, CompleteFineFacts, Partial<CaseFacts>, readonly (readonly string[])[]]>([
    [
      'an FPS, with its number in groups and its key',
      windscreenFine,
      { offenceWords: 'Trottoir' },
      [
        ['Avis de paiement n°', '21590350100017\u00a026\u00a01\u00a0314\u00a0000\u00a0001'],
        ['Clé', '61'],
        day('Date de l’avis'),
        ...common,
        ['Montant du forfait', '35,00\u00a0€'],
      ],
    ],
    [
      'an FPS majoré',
      fpsMajoreFine,
      {},
      [
        ['Avertissement n°', '033000 00000000000'],
        day('Date de l’avertissement', 'mercredi 20 janvier 2027'),
        ...common,
        ['Montant demandé', '35,00\u00a0€'],
      ],
    ],
    [
      'a penal notice, with its offence',
      penalFine,
      { offenceWords: 'Trottoir' },
      [
        ['Avis de contravention n°', '4000000001'],
        day('Date de l’avis'),
        ...common,
        ['Infraction', 'Trottoir'],
        ['Montant', '135,00\u00a0€'],
      ],
    ],
    [
      'an amende majorée, its offence and its sum unsaid',
      { ...amendeMajoreeFine, amountCents: null },
      {},
      [['Avis d’amende forfaitaire majorée n°', '4000000001'], day('Date de l’avis'), ...common],
    ],
    [
      'a paper without a number',
      { ...windscreenFine, noticeNumber: '', noticeKey: null, amountCents: null },
      {},
      [day('Date de l’avis'), ...common],
    ],
  ])('%s', (_name, fine, more, rows) => {
    expect(listReferences(factsOf(fine, more)).map(({ label, value }) => [label, value])).toEqual(rows);
  });

  it.each([
    ['21590350100017261314000001', '21590350100017\u00a026\u00a01\u00a0314\u00a0000\u00a0001'],
    ['2159035010001726131400000', '2159035010001726131400000'],
    ['121590350100017261314000001', '121590350100017261314000001'],
    ['21590350100017261314000001A', '21590350100017261314000001A'],
    ['A21590350100017261314000001', 'A21590350100017261314000001'],
  ])('groups 26 digits and no other number: %s', (number, grouped) => {
    expect(groupNoticeDigits(number)).toBe(grouped);
  });

  it('names a paper without a number by its date, and gives its key only where it has one', () => {
    const named = (change: Partial<CompleteFineFacts>) => nameNotice(factsOf({ ...windscreenFine, ...change }));
    expect(named({ noticeNumber: '', noticeKey: null })).toBe('avis de paiement du 10 novembre 2026');
    expect(named({ noticeNumber: '12', noticeKey: null })).toBe('avis de paiement n° 12');
    expect(named({ noticeNumber: '12', noticeKey: '61' })).toBe('avis de paiement n° 12, clé 61');
  });
});
