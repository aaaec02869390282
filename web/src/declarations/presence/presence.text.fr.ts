import type { Presence } from '@placejuste/domain/evidence';

const choices: Readonly<Record<Presence, string>> = {
  passenger: 'J’étais dans la voiture, comme passager',
  'trip-for-holder': 'Le trajet était pour moi, sans moi à bord',
  driver: 'Je conduisais moi-même',
};

export const presenceText = {
  title: 'Présence du titulaire',
  question: 'Quelqu’un d’autre conduisait\u00a0?',
  lead:
    'La carte vaut pour une personne, pas pour une voiture. Si un proche conduisait, dites que ce trajet était ' +
    'pour vous. C’est facultatif, et possible plus tard.',
  who: 'Pour ce trajet',
  choices,
  whoMissing: 'Choisissez ce qui est vrai.',
  name: 'Nom et prénom du titulaire de la carte',
  nameHint: 'Taper votre nom vaut signature ici.',
  nameMissing: 'Écrivez le nom et le prénom, sur une ligne, 100 caractères au plus.',
  agree: 'Je déclare que c’est exact',
  agreeMissing: 'Cochez cette case pour signer.',
  reading: (words: string) => `Ce qui sera signé\u00a0: «\u00a0${words}\u00a0»`,
  signed: (words: string) => `«\u00a0${words}\u00a0»`,
  sign: 'Signer et garder',
  notSigned: 'L’attestation n’est pas signée',
  signedBy: (name: string) => `Signée par ${name}, en tapant ce nom et en cochant une case`,
  byPhone: 'Le téléphone l’a signée aussi.',
  receivedOn: 'Reçue le',
  waiting: 'Gardée sur ce téléphone. Elle partira d’elle-même, après la déclaration.',
  refused: 'Présence du titulaire\u00a0: elle n’a pas été acceptée',
  seePending: 'Voir les actions en attente',
  correct: 'Corriger ou retirer',
  withdraw: 'Pour la retirer, signez «\u00a0Je conduisais moi-même\u00a0».',
  drove: 'Vous avez signé que le titulaire conduisait\u00a0: rien d’autre n’est à attester.',
  cancel: 'Annuler',
} as const;
