import type { HolderPresence } from '@placejuste/domain/fine';

const presences: Readonly<Record<HolderPresence | 'other' | 'deceased' | 'none' | 'unknown', string>> = {
  driver: 'Il conduisait',
  passenger: 'Il était passager',
  'trip-for-holder': 'Il n’était pas à bord, mais le trajet était fait pour lui',
  other: 'Il s’est passé autre chose\u00a0: voiture vendue, volée, prêtée, plaque copiée',
  deceased: 'La personne à qui l’avis est adressé est décédée',
  none: 'Aucune de ces réponses',
  unknown: 'Je ne sais pas',
};

/** Texts of the questions about facts that no notice or paper gives, one per screen. */
export const questionsText = {
  count: (at: number, of: number) => `Question ${at} sur ${of}`,
  previous: 'Précédente',
  goOn: 'Continuer',
  prepare: 'Préparer mon dossier',
  skip: 'Passer cette question',
  date: 'Voir ma date maintenant',
  answer: 'Choisissez une réponse, ou passez cette question.',
  type: 'Remplissez cette ligne, ou passez cette question.',
  elsewhere: 'Une autre ligne est à corriger',
  correct: 'Modifier les informations',
  presences,
  signed: 'Votre réponse sera écrite dans la lettre, que vous signez.',
  notServed:
    'La carte vaut pour un trajet fait avec son titulaire ou pour lui. Sinon, la lettre ne peut pas l’invoquer\u00a0: ' +
    'demandez conseil.',
  happened: 'Que s’est-il passé\u00a0?',
  itIsMe: (name: string) => `C’est moi\u00a0: ${name}`,
  permanent: 'Elle est définitive',
  dated: 'Elle a une date de fin',
  titles: {
    holderPresence: 'Ce jour-là, que faisait le titulaire de la carte\u00a0?',
    cardPlace: 'Où était la carte ce jour-là\u00a0?',
    observed: 'Quand l’agent a-t-il fait le constat\u00a0?',
    place: 'Où était la voiture\u00a0?',
    plate: 'Quelle est la plaque de la voiture\u00a0?',
    certificate: 'À quel nom est la carte grise\u00a0?',
    motive: 'C’était quel jour\u00a0?',
    driver: 'Qui conduisait\u00a0?',
    companySigner: 'Qui signe pour l’entreprise ou l’association\u00a0?',
    debtorName: 'Qui est nommé sur la carte grise\u00a0?',
    debtorAddress: 'Quelle est l’adresse de cette personne\u00a0?',
    ownAddress: 'Quelle est votre adresse\u00a0?',
    holderName: 'Qui est titulaire de la carte CMI\u00a0?',
    cardNumber: 'Quel est le numéro de la carte\u00a0?',
    cardEnd: 'Jusqu’à quand la carte est-elle valable\u00a0?',
    authorityName: 'Qui a émis l’avis\u00a0?',
    authority: 'Où envoyer le recours\u00a0?',
  },
  ownAddressLabel: 'Votre adresse postale',
  ownAddressHint: 'Elle sera en haut de la lettre.',
} as const;
