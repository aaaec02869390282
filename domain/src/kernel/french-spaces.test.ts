import { expect, it } from 'vitest';
import { withFrenchSpaces } from './french-spaces.ts';

it.each([
  ['<p>Un mot : « oui » ; 5,00 € ?</p>', '<p>Un mot\u00a0: «\u00a0oui\u00a0»\u00a0; 5,00\u00a0€\u00a0?</p>'],
  ['Motif : « non » !', 'Motif\u00a0: «\u00a0non\u00a0»\u00a0!'],
  ['<a title="a : b" href="/?q=a :">a : b</a> : c', '<a title="a : b" href="/?q=a :">a\u00a0: b</a>\u00a0: c'],
  ['<textarea name="m">écrit : là</textarea><p>dit : ici</p>', '<textarea name="m">écrit : là</textarea><p>dit\u00a0: ici</p>'],
  ['<script type="application/json">{"a": "b : c"}</script>', '<script type="application/json">{"a": "b : c"}</script>'],
])('%s', (html, spaced) => expect(withFrenchSpaces(html)).toBe(spaced));
