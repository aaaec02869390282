import { describe, expect, it } from 'vitest';
import type { CompleteFineFacts } from '../fine/index.ts';
import { windscreenFine } from '../fixtures/index.ts';
import { buildNoticeAddressee, buildOfficerAddressee } from './compose.ts';
import { emptyCaseFacts } from './facts.ts';
import { penalFine, buildWholeFacts, writeLetterOf } from './letters.fixtures.ts';

const byPost = 'Lettre recommandée avec avis de réception, ou voie électronique indiquée sur l’avis';

describe('whom a letter is sent to', () => {
  it.each<readonly [string, Partial<CompleteFineFacts>, object]>([
    [
      'its lines are those of the notice, none of them empty',
      { authorityName: 'Ville', authorityAddress: 'Service\n\n59000 Lille\n' },
      { name: 'Ville', lines: ['Service', '59000 Lille'], channel: byPost },
    ],
    [
      'without an address, the site that the notice prints',
      { authorityName: 'Ville', authorityAddress: null, authorityUrl: 'https://exemple.fr' },
      { name: 'Ville', lines: [], channel: 'Par la voie électronique de l’avis\u00a0: https://exemple.fr' },
    ],
  ])('a town: %s', (_name, change, addressee) => {
    expect(buildNoticeAddressee({ fine: { ...windscreenFine, ...change } })).toEqual(addressee);
  });

  const name = 'Madame ou Monsieur l’Officier du ministère public';
  it.each<readonly [string, Partial<CompleteFineFacts>, object]>([
    [
      'behind the service that the notice names',
      { authorityName: 'Centre', authorityAddress: 'CSA 00000\n\n35000 Modèle' },
      { name, lines: ['Centre', 'CSA 00000', '35000 Modèle'], channel: byPost },
    ],
    [
      'behind no service where none is named',
      { authorityName: '', authorityAddress: 'CSA 00000' },
      { name, lines: ['CSA 00000'], channel: byPost },
    ],
    [
      'by the site where no address is printed',
      { authorityName: 'Centre', authorityAddress: null, authorityUrl: 'https://exemple.fr' },
      { name, lines: ['Centre'], channel: 'Par la voie électronique de l’avis\u00a0: https://exemple.fr' },
    ],
  ])('an officer: %s', (_name, change, addressee) => {
    expect(buildOfficerAddressee({ fine: { ...penalFine, ...change } })).toEqual(addressee);
  });

  it.each([
    ['1 rue de l’Exemple\n59000 Lille', null, 'Lille, le 5 février 2027'],
    ['1 rue de l’Exemple, 59000 Lille Cedex 9', null, 'Lille, le 5 février 2027'],
    ['Quelque part', null, 'Le 5 février 2027'],
    ['1 rue de l’Exemple\n59000 Lille', 'Ada Essai', 'Le 5 février 2027'],
  ])('%j, signed by %s: « %s »', (debtorAddress, mandatary, date) => {
    expect(
      writeLetterOf(
        'rapo',
        buildWholeFacts('rapo', { ...windscreenFine, debtorAddress }, { ...emptyCaseFacts, mandatary }),
      ).date,
    ).toBe(date);
  });
});
