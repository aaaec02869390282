import { expect, it } from 'vitest';
import { findCommand, voicePhrases } from './voice-commands.ts';

it('knows the commands of decisions §8', () => {
  expect(voicePhrases).toEqual([
    'nouvelle déclaration',
    'historique',
    'paramètres',
    'suivant',
    'retour',
    'valider',
    'prendre la photo',
    'lire la page',
    'aide',
  ]);
});

it.each([
  ['nouvelle déclaration', 'declare'],
  ['Nouvelle Déclaration.', 'declare'],
  ['euh, ouvre l’historique', 'history'],
  ['parametres', 'settings'],
  ['suivant', 'next'],
  ['retour, non, valider', 'confirm'],
  ['prendre la photo s’il te plaît', 'photo'],
  ['lire la page', 'read'],
  ['aide', 'help'],
  ['bon alors va dans les paramètres', 'settings'],
  ['et maintenant retour', 'back'],
  ['non surtout ne pas valider', null],
  ['il faut composter et valider le ticket', null],
  ['on verra au retour des vacances', null],
  ['on se voit au retour', null],
  ['il a besoin de ton aide', null],
  ['Vous êtes hors ligne. Tout partira dès le retour de la connexion', null],
  ['retour, je ne sais pas, valider', null],
  ['je plaide coupable', null],
  ['suivante', null],
  ['déclaration', null],
  ['', null],
  ['<b>suivant</b>', null],
] as const)('« %s »: %s', (heard, command) => {
  expect(findCommand(heard)).toBe(command);
});
