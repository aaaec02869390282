import { describe, expect, it } from 'vitest';
import type { FineTrack } from '../fine/index.ts';
import { windscreenFine } from '../fixtures/index.ts';
import type { ExhibitKind } from './dossier-codes.ts';
import { nameExhibit } from './exhibit-titles.fr.ts';
import { emptyCaseFacts, type CaseFacts } from './facts.ts';

const titleOf = (kind: ExhibitKind, track: FineTrack, more: Partial<CaseFacts> = {}) =>
  nameExhibit(kind, { fine: { ...windscreenFine, track }, more: { ...emptyCaseFacts, ...more } });

describe('the title of an exhibit', () => {
  it.each<readonly [ExhibitKind, FineTrack, Partial<CaseFacts>, string]>([
    ['notice', 'fps', {}, 'Avis de paiement du forfait de post-stationnement'],
    ['notice', 'amende-majoree', {}, 'Avis d’amende forfaitaire majorée'],
    ['appeal-copy', 'fps', {}, 'Copie du recours administratif préalable'],
    ['appeal-copy', 'contravention', {}, 'Copie de la requête en exonération'],
    ['appeal-copy', 'amende-majoree', {}, 'Copie de la contestation déjà envoyée'],
    ['decision', 'fps', {}, 'Décision de refus'],
    ['decision', 'fps', { reduced: true }, 'Avis de paiement rectificatif'],
    ['receipt', 'fps', { reduced: true }, 'Avis de réception ou accusé d’enregistrement'],
    ['receipt', 'contravention', {}, 'Avis de réception ou accusé d’enregistrement'],
    ['receipt', 'fps', { sentBy: 'registered' }, 'Avis de réception'],
    ['receipt', 'fps', { sentBy: 'online' }, 'Accusé d’enregistrement'],
    ['cmi-front', 'fps', {}, 'Carte de stationnement, recto'],
    ['cmi-back', 'fps', { card: 'cmi' }, 'Carte mobilité inclusion, verso'],
    ['cmi-front', 'contravention', { card: 'ces_civil' }, 'Carte européenne de stationnement, recto'],
  ])('%s, %s, %j: %s', (kind, track, more, title) => {
    expect(titleOf(kind, track, more)).toBe(title);
  });

  it.each([
    ['tutelle', 'Jugement de tutelle'],
    ['curatelle', 'Jugement de curatelle'],
    [null, 'Jugement de tutelle ou de curatelle'],
  ] as const)('of a judgment names the measure that was told (%s)', (holderCapacity, title) => {
    const facts = { fine: { ...windscreenFine, holderCapacity }, more: emptyCaseFacts };
    expect(nameExhibit('guardianship', facts)).toBe(title);
  });
});
