import { expect, it } from 'vitest';
import { describeRefund } from './refund-sentence.text.fr.ts';

it.each([
  [0, 'Rien n’avait été débité : rien n’est à vous rendre.'],
  [1, 'Nous vous rendons 0,01 €, sur la carte qui a payé. Votre banque l’affiche en quelques jours, quatorze au plus.'],
  [
    599,
    'Nous vous rendons 5,99 €, sur la carte qui a payé. Votre banque l’affiche en quelques jours, quatorze au plus.',
  ],
])('says of %i cents what goes back, and never that 0,00 € does', (cents, sentence) => {
  expect(describeRefund(cents)).not.toMatch(/ [:;!?€]/);
  expect(describeRefund(cents).replaceAll('\u00a0', ' ')).toBe(sentence);
});
