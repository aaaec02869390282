import { expect, test } from 'vitest';
import { foldWords, foldText, isSameName } from './index.ts';

test.each([
  ['Sœur ÉLOÏSE', 'soeur eloise'],
  ['ŒUVRE', 'oeuvre'],
  ['Lætitia', 'laetitia'],
  ['Grünstraße', 'grunstrasse'],
  ['GRÜNSTRASSE', 'grunstrasse'],
  ['e\u0301te\u0301', 'ete'],
  ['ﬁche', 'fiche'],
  ['İzmir', 'izmir'],
])('« %s » is compared as « %s »', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});

test('words are letters and digits', () => {
  expect(foldWords(' 12 bis, rue du Vieil-Orme ')).toEqual(['12', 'bis', 'rue', 'du', 'vieil', 'orme']);
  expect(foldWords('—')).toEqual([]);
});

test.each([
  ['Marie Lecœur', 'LECOEUR MARIE', true],
  ['Lætitia Essai', 'essai laetitia', true],
  ['Marie Lecœur', 'Marie Lecur', false],
])('« %s » and « %s » name one person: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});
