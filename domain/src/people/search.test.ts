import { describe, expect, test } from 'vitest';
import { normaliseCardNumber, hasName, findPurposeFault, parseSearchTerm } from './index.ts';

describe('looking for a person', () => {
  test.each([
    ['Lefèvre', [{ last: 'lefevre', first: '' }]],
    [
      'Marie Lefèvre',
      [
        { last: 'marie', first: 'lefevre' },
        { last: 'lefevre', first: 'marie' },
        { last: 'marielefevre', first: '' },
      ],
    ],
    ['Œuvrard', [{ last: 'oeuvrard', first: '' }]],
    ['Li', [{ last: 'li', first: '' }]],
    ['Großmann', [{ last: 'gromann', first: '' }]],
    [
      'Marie de Latour',
      [
        { last: 'marie', first: 'delatour' },
        { last: 'delatour', first: 'marie' },
        { last: 'mariede', first: 'latour' },
        { last: 'latour', first: 'mariede' },
        { last: 'mariedelatour', first: '' },
      ],
    ],
  ])('by the name %s, in both orders', (typed, pairs) => {
    expect(parseSearchTerm('name', typed)).toEqual({ ok: true, value: { kind: 'name', pairs } });
  });

  test('by the first six words of a name', () => {
    expect(parseSearchTerm('name', 'un deux trois quatre cinq six sept')).toEqual(
      parseSearchTerm('name', 'un deux trois quatre cinq six'),
    );
  });

  test.each([
    ['email', ' Ada@Exemple.FR ', { kind: 'email', text: 'ada@exemple.fr' }],
    ['plate', 'ab 123 cd', { kind: 'plate', text: 'AB-123-CD' }],
    ['card', 'cmi 12-34', { kind: 'card', text: 'CMI1234' }],
    ['number', '018F3C00-0000-7000-8000-00000000ADA0', { kind: 'id', text: '018f3c00-0000-7000-8000-00000000ada0' }],
    ['email', 'a@b', { kind: 'email', text: 'a@b' }],
    ['plate', 'AB12', { kind: 'plate', text: 'AB12' }],
    ['card', 'CMI1', { kind: 'card', text: 'CMI1' }],
    ['number', ' 018f3c00-0000-7000-8000-00000000ada0 ', { kind: 'id', text: '018f3c00-0000-7000-8000-00000000ada0' }],
    ['number', `${'12 '.repeat(13)}`, { kind: 'notice', texts: ['12'.repeat(13)] }],
    ['number', `N° ${'12 '.repeat(13)}Clé 37`, { kind: 'notice', texts: ['12'.repeat(13), `${'12'.repeat(13)}37`] }],
    ['number', '12'.repeat(14), { kind: 'notice', texts: ['12'.repeat(14), '12'.repeat(13)] }],
    ['number', 'n° 1234.567.890', { kind: 'notice', texts: ['1234567890'] }],
    [
      'number',
      '4012 3456 7890 1234 56 clé 07',
      { kind: 'notice', texts: ['401234567890123456', '40123456789012345607'] },
    ],
    ['number', ' PV-2026/00 417', { kind: 'notice', texts: ['pv202600417'] }],
  ] as const)('by %s, as it is stored', (kind, typed, value) => {
    expect(parseSearchTerm(kind, typed)).toEqual({ ok: true, value });
  });

  test.each([
    ['name', 'é', 'SEARCH_TOO_SHORT'],
    ['name', '%%', 'SEARCH_TOO_SHORT'],
    ['email', 'a@', 'SEARCH_TOO_SHORT'],
    ['plate', 'AB', 'SEARCH_TOO_SHORT'],
    ['card', '--- 1', 'SEARCH_TOO_SHORT'],
    ['number', '12345', 'SEARCH_NUMBER_UNKNOWN'],
    ['number', '1'.repeat(21), 'SEARCH_NUMBER_UNKNOWN'],
    ['number', '1'.repeat(27), 'SEARCH_NUMBER_UNKNOWN'],
    ['number', 'avis perdu', 'SEARCH_NUMBER_UNKNOWN'],
    ['number', `n${'1'.repeat(26)}`, 'SEARCH_NUMBER_UNKNOWN'],
    ['number', `${'1'.repeat(26)}n`, 'SEARCH_NUMBER_UNKNOWN'],
  ] as const)('by %s, « %s » is refused', (kind, typed, code) => {
    expect(parseSearchTerm(kind, typed)).toMatchObject({ ok: false, code });
  });

  test('a number of a card is compared without spaces nor signs', () => {
    expect(normaliseCardNumber('cmi-p 001')).toBe('CMIP001');
  });
});

describe('the purpose that the audit log keeps', () => {
  test.each([
    ['Elle demande où en est son dossier', '', null],
    ['Courrier reçu le 12 novembre 2026', 'Lefèvre', null],
    ['  a ', '', 'PURPOSE_TOO_SHORT'],
    ['  abcd  ', '', 'PURPOSE_TOO_SHORT'],
    ['Appel', '', null],
    ['Écrit depuis ada@exemple.fr', '', 'PURPOSE_NAMES_SOMEONE'],
    ['A appelé du 06 12 34 56 78', '', 'PURPOSE_NAMES_SOMEONE'],
    ['Voiture AB-123-CD mal garée', '', 'PURPOSE_NAMES_SOMEONE'],
    ['Madame LEFEVRE a écrit', 'Lefèvre', 'PURPOSE_NAMES_SOMEONE'],
    ['Courrier de la mairie', 'de la Tour', null],
    ['Ne trouve pas la clé de son avis', 'N° 4012 3456 7890 12 clé 07', null],
    ['Ne trouve pas le 4012 de son avis', 'N° 4012 3456 7890 12 clé 07', 'PURPOSE_NAMES_SOMEONE'],
    ['Avis perdu au nom de Clé', 'Clé', 'PURPOSE_NAMES_SOMEONE'],
  ])('« %s » beside a search of « %s »: %s', (note, searched, fault) => {
    expect(findPurposeFault({ note }, searched)).toBe(fault);
  });

  test('beside no search, only has to name nobody by itself', () => {
    expect(findPurposeFault({ note: 'Courrier reçu le 12 novembre 2026' })).toBeNull();
    expect(findPurposeFault({ note: 'Écrit depuis ada@exemple.fr' })).toBe('PURPOSE_NAMES_SOMEONE');
  });
});

describe('a name in a text', () => {
  test.each([
    ['Mme LEFÈVRE Marie, née Essai', 'Marie Lefevre', true],
    ['Mme LEFÈVRE Marie', 'Marie Essai', false],
    ['Marielle Lefèvre', 'Marie Lefèvre', false],
    ['', 'Marie', false],
  ])('« %s » holds « %s »: %s', (text, name, held) => {
    expect(hasName(text, name)).toBe(held);
  });
});
