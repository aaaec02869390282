import { expect, it } from 'vitest';
import { lowerFirst, upperFirst } from './index.ts';

it.each([
  ['', '', ''],
  ['élan de Basile', 'Élan de Basile', 'élan de Basile'],
  ['FPS majoré', 'FPS majoré', 'fPS majoré'],
])('changes the first letter alone of « %s »', (text, upper, lower) => {
  expect([upperFirst(text), lowerFirst(text)]).toEqual([upper, lower]);
});
