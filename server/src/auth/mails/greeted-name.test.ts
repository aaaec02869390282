import { expect, test } from 'vitest';
import { toGreetingName } from './account-mails.ts';

test.each([
  ['Ada', 'Ada'],
  [' Jean-Noël ', 'Jean-Noël'],
  ['D’Artagnan Jr.', 'D’Artagnan Jr.'],
  ['Zoé\u0301', 'Zoé\u0301'],
  ['Gagnez 100 euros sur gain.example', ''],
  ['http://gain.example', ''],
  ['Ada\nVotre compte est bloqué', ''],
  ['x'.repeat(41), ''],
  ['', ''],
  [{ first: 'Ada' }, ''],
])('%j is greeted as %j', (given, greeted) => {
  expect(toGreetingName(given)).toBe(greeted);
});
