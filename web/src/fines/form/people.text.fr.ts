import type { ContestMotive, HolderCapacity } from '@placejuste/domain/fine';

const motives: Readonly<Record<ContestMotive, string>> = {
  card: 'La carte de stationnement donnait le droit de se garer',
  sold: 'La voiture était vendue ou cédée',
  stolen: 'La voiture était volée',
  'plate-copied': 'Ce n’était pas cette voiture\u00a0: la plaque est copiée',
  lent: 'La voiture était prêtée, quelqu’un d’autre conduisait',
};

interface CapacityWords {
  readonly asks: string;
  readonly answers: Readonly<Record<HolderCapacity, string>>;
}

const capacity: Readonly<Record<'holder' | 'debtor', CapacityWords>> = {
  holder: {
    asks: 'Le titulaire de la carte signe-t-il lui-même\u00a0?',
    answers: {
      alone: 'Oui, il signe lui-même',
      minor: 'Non, il est mineur\u00a0: un parent signe pour lui',
      tutelle: 'Non, il est sous tutelle\u00a0: son tuteur ou sa tutrice signe',
      curatelle: 'Oui, avec l’assistance de son curateur ou de sa curatrice',
    },
  },
  debtor: {
    asks: 'La personne à qui l’avis est adressé signe-t-elle elle-même\u00a0?',
    answers: {
      alone: 'Oui, elle signe elle-même',
      minor: 'Non, elle est mineure\u00a0: un parent signe pour elle',
      tutelle: 'Non, elle est sous tutelle\u00a0: son tuteur ou sa tutrice signe',
      curatelle: 'Oui, avec l’assistance de son curateur ou de sa curatrice',
    },
  },
};

/** Texts about representatives, and about grounds of a contest other than the card. */
export const peopleText = {
  motives,
  capacity,
  motiveSection: 'La raison',
  motive: 'Pourquoi contestez-vous\u00a0?',
  eventOn: 'Jour de la vente ou du vol',
  driverName: 'Nom et prénom de la personne qui conduisait',
  driverAddress: 'Son adresse postale',
  representativeName: 'Nom et prénom de cette personne',
  companySigner: 'Nom et prénom de la personne qui signe',
  companyQuality: 'Sa fonction',
  companyQualityHint: 'Par exemple\u00a0: gérante, directeur, présidente.',
  companyPaper:
    'Joignez l’extrait Kbis, ou les statuts et la désignation pour une association\u00a0: il montre qui peut signer.',
  minorPaper: 'Joignez le livret de famille, à la page de l’enfant.',
  guardianshipPaper: 'Joignez le jugement de tutelle ou de curatelle.',
  soldPapers: 'Joignez la déclaration de cession et son accusé d’enregistrement.',
  complaintPaper: 'Joignez le récépissé de votre dépôt de plainte.',
  lentPaper: 'La lettre donnera ce nom à l’administration\u00a0: cette personne pourra recevoir un avis à son tour.',
} as const;
