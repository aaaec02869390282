import { expect, it } from 'vitest';
import { locateInTown } from './index.ts';

it.each([
  ['Lille', 'à Lille'],
  ['Lens', 'à Lens'],
  ['La Rochelle', 'à La Rochelle'],
  ['L’Haÿ-les-Roses', 'à L’Haÿ-les-Roses'],
  ['Le Havre', 'au Havre'],
  ['LE MANS', 'au MANS'],
  ['Les Sables-d’Olonne', 'aux Sables-d’Olonne'],
  ['Lesquin', 'à Lesquin'],
])('in the town of « %s » one is « %s »', (commune, words) => {
  expect(locateInTown(commune)).toBe(words);
});
