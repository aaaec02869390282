import { expect, it } from 'vitest';
import { withFrenchSpaces } from './french-spaces.ts';

it.each([
  ['<p>Un mot : « oui » ; 5,00 € ?</p>', '<p>Un mot\u00a0: «\u00a0oui\u00a0»\u00a0; 5,00\u00a0€\u00a0?</p>'],
  ['Motif : « non » !', 'Motif\u00a0: «\u00a0non\u00a0»\u00a0!'],
  ['<a title="a : b" href="/?q=a :">a : b</a> : c', '<a title="a : b" href="/?q=a :">a\u00a0: b</a>\u00a0: c'],
  [
    '<textarea name="m">écrit : là</textarea><p>dit : ici</p>',
    '<textarea name="m">écrit : là</textarea><p>dit\u00a0: ici</p>',
  ],
  [
    '<script type="application/json">{"a": "b : c"}</script>',
    '<script type="application/json">{"a": "b : c"}</script>',
  ],
  [
    '<p>le 20 novembre 2026, le 1er mars, n° 472387</p>',
    '<p>le 20\u00a0novembre 2026, le 1er\u00a0mars, n°\u00a0472387</p>',
  ],
  [
    '111 800 FPS, 09 69 39 00 00, 12 mois, 200 m',
    '111\u00a0800 FPS, 09\u00a069\u00a039\u00a000\u00a000, 12\u00a0mois, 200\u00a0m',
  ],
  ['12 rue du Modèle, 3 moissons, 4 murs', '12 rue du Modèle, 3 moissons, 4 murs'],
  ['<p>à 11 h 00, 12 h selon eux</p>', '<p>à 11\u00a0h\u00a000, 12\u00a0h selon eux</p>'],
  ['3 heureux, 2 h1, 5 habitants', '3 heureux, 2 h1, 5 habitants'],
])('%s', (html, spaced) => expect(withFrenchSpaces(html)).toBe(spaced));
