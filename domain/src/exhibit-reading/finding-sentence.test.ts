import { expect, it } from 'vitest';
import type { RecognisedValue } from './exhibit-read.ts';
import { describeFinding, findingStandings, type Finding } from './index.ts';

const shown = (value: string): RecognisedValue => ({ value, strength: 'likely', named: true, page: 0, parts: [] });
const say = (claim: Finding['claim'], standing: Finding['standing'], [expected, value]: readonly [string, string?]) =>
  describeFinding({ claim, standing, expected, shown: value === undefined ? null : shown(value) }, 'witness');

it.each<[Finding['claim'], Finding['standing'], readonly [string, string?], string]>([
  ['plate', 'agrees', ['AB-123-CD', 'AB123CD'], 'La plaque est bien AB-123-CD.'],
  [
    'plate',
    'contradicts',
    ['AB-123-CD', 'EF-456-GH'],
    'La plaque\u00a0: votre lettre dit AB-123-CD, cette pièce dit EF-456-GH.',
  ],
  [
    'plate',
    'doubtful',
    ['AB-123-CD', 'AB-123-CE'],
    'La plaque\u00a0: votre lettre dit AB-123-CD, nous croyons lire AB-123-CE. Comparez vous-même.',
  ],
  [
    'plate',
    'unread',
    ['AB-123-CD'],
    'Nous n’avons pas pu lire la plaque sur cette pièce\u00a0: vérifiez qu’on y voit bien AB-123-CD.',
  ],
  ['observedOn', 'agrees', ['2026-11-10', '2026-11-10'], 'Le jour du constat est bien 10 novembre 2026.'],
  [
    'cardEnd',
    'contradicts',
    ['permanent', '2029-04-12'],
    'La date de fin de la carte\u00a0: votre lettre dit sans date de fin, cette pièce dit 12 avril 2029.',
  ],
  ['inForce', 'agrees', ['2026-11-24', '2029-01-31'], 'Ce mandat est encore valable.'],
  [
    'inForce',
    'contradicts',
    ['2026-11-24', '2025-01-31'],
    'Ce mandat n’est valable que jusqu’au 31 janvier 2025\u00a0: il a expiré. Faites-en signer un nouveau.',
  ],
  [
    'inForce',
    'doubtful',
    ['2026-11-24', '2025-01-31'],
    'Ce mandat semble avoir expiré le 31 janvier 2025\u00a0: vérifiez sa date.',
  ],
  ['holderName', 'agrees', ['Ada Essai', 'ESSAI ADA'], 'Le nom du titulaire de la carte est bien Ada Essai.'],
])('%s, %s: what the letter and the paper say', (claim, standing, values, sentence) => {
  expect(say(claim, standing, values)).toBe(sentence);
});

it.each(['debtorName', 'holderName'] as const)('%s: nobody is accused for another name', (claim) => {
  for (const standing of ['contradicts', 'doubtful'] as const)
    expect(say(claim, standing, ['Ada Essai', 'Basile Modèle'])).toMatch(
      /: on lit Basile Modèle sur cette pièce, votre lettre dit Ada Essai\. Si c’est la même personne/,
    );
  expect(say(claim, 'unread', ['Ada Essai'])).toMatch(/^Nous n’avons pas pu lire le nom du titulaire/);
});

it('another language and a code are said as such, whatever was read', () => {
  for (const standing of findingStandings)
    expect(say('language', standing, ['français'])).toMatch(/^Cette pièce ne semble pas écrite en français/);
  expect(say('cardCode', 'agrees', [''])).toMatch(/porte la signature du service/);
  expect(say('cardCode', 'doubtful', [''])).toMatch(/ne correspond pas à sa signature/);
});

it('an identity paper is spoken of by who signs the statement, not by the holder of the card', () => {
  const finding = { claim: 'holderName', standing: 'agrees', expected: 'Claire Essai', shown: null } as const;
  expect(describeFinding(finding, 'identity')).toBe(
    'Le nom de la personne qui signe l’attestation est bien Claire Essai.',
  );
  expect(describeFinding(finding, 'award')).toBe('Le nom du titulaire de la carte est bien Claire Essai.');
});
