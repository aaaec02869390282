import { expect, test } from 'vitest';
import { writeInGsm } from './index.ts';

test.each([
  ['é è à ù É Ç ä ö ü ñ € are in it', 'é è à ù É Ç ä ö ü ñ € are in it'],
  ['Reçu : vous êtes sûr, dès le goûter', 'Recu : vous etes sur, dès le gouter'],
  ['À Nîmes, Noël, cœur, Œuvre, ÊTRE', 'A Nimes, Noel, coeur, OEuvre, ETRE'],
  ['« Renoncer »\u00a0: l’acte – 5,00\u202f€…', '"Renoncer" : l\'acte - 5,00 €...'],
  ['e\u0301', 'é'],
  ['名前 🙂', '名前 🙂'],
])('« %s » is written in the letters of text messages', (text, written) => {
  expect(writeInGsm(text)).toBe(written);
});
