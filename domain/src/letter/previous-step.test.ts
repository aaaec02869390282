import { describe, expect, it } from 'vitest';
import { windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { emptyCaseFacts, type CaseFacts } from './facts.ts';
import type { ExhibitKind } from './dossier-codes.ts';
import { buildWholeFacts } from './letters.fixtures.ts';
import { writePreviousStep } from './previous-step.fr.ts';

const sentOn = toPlainDate('2026-11-28');
const receivedOn = toPlainDate('2026-11-30');
const refusedOn = toPlainDate('2026-12-15');
const formed = 'Le recours administratif préalable a été formé le 28 novembre 2026';

describe('what the appeal went through', () => {
  it.each<readonly [string, Partial<CaseFacts>, readonly ExhibitKind[], readonly string[]]>([
    ['nothing is known', {}, [], []],
    ['a sending alone', { sentOn }, [], [`${formed}.`]],
    ['by registered letter', { sentOn, sentBy: 'registered' }, [], [`${formed}, par lettre recommandée.`]],
    [
      'in line, without a copy',
      { sentOn, sentBy: 'online', copyNotGiven: true },
      [],
      [`${formed}, par la voie électronique de l’avis. Le service en ligne n’en a pas remis de copie.`],
    ],
    [
      'in line, with a copy after all',
      { sentOn, sentBy: 'online', copyNotGiven: true },
      ['appeal-copy'],
      [`${formed}, par la voie électronique de l’avis (pièce n° 1).`],
    ],
    [
      'a month of silence',
      { sentOn, receivedOn },
      ['appeal-copy', 'receipt'],
      [
        `${formed} (pièce n° 1). Il a été reçu le 30 novembre 2026 (pièce n° 2).`,
        'Aucune réponse n’a été reçue dans le mois qui a suivi\u00a0: ' +
          'ce silence vaut rejet depuis le 30 décembre 2026.',
      ],
    ],
    [
      'an acknowledgment whose day nobody noted',
      { sentOn },
      ['appeal-copy', 'receipt'],
      [`${formed} (pièce n° 1). L’accusé de sa réception est joint (pièce n° 2).`],
    ],
    ['an acknowledgment of a sending that nobody noted', {}, ['receipt'], []],
    [
      'a written refusal',
      { refusedOn },
      ['decision'],
      ['Il a été rejeté par une décision du 15 décembre 2026 (pièce n° 1).'],
    ],
    [
      'a refusal that came after the silence: neither is said to be the one that counts',
      { sentOn, receivedOn, refusedOn: toPlainDate('2027-01-05') },
      ['decision'],
      [
        `${formed}. Il a été reçu le 30 novembre 2026.`,
        'Aucune réponse n’a été reçue dans le mois qui a suivi\u00a0: ' +
          'ce silence vaut rejet depuis le 30 décembre 2026. ' +
          'Le recours a ensuite été rejeté par une décision du 5 janvier 2027 (pièce n° 1).',
      ],
    ],
    [
      'a sum that was reduced',
      { refusedOn, reduced: true },
      ['decision'],
      ['Un avis de paiement rectificatif du 15 décembre 2026 a réduit la somme sans l’annuler (pièce n° 1).'],
    ],
    [
      'a rectified notice after the silence: no refusal is dated from the silence',
      { sentOn, receivedOn, refusedOn: toPlainDate('2027-02-05'), reduced: true },
      ['decision'],
      [
        `${formed}. Il a été reçu le 30 novembre 2026.`,
        'Aucune réponse n’a été reçue dans le mois qui a suivi. ' +
          'Un avis de paiement rectificatif du 5 février 2027 a réduit la somme sans l’annuler (pièce n° 1).',
      ],
    ],
  ])('%s', (_name, more, kinds, paragraphs) => {
    const exhibits = kinds.map((kind) => ({ kind, detail: '', fingerprint: null }));
    const facts = buildWholeFacts('tsp', windscreenFine, { ...emptyCaseFacts, ...more }, { exhibits });
    expect(writePreviousStep(facts).map(({ text }) => text)).toEqual(paragraphs);
  });
});
