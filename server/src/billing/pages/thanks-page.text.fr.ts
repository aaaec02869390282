/** Texts of `/thank-you` and `/merci-soutien`. */
export const thanksText = {
  subscription: {
    title: 'Merci, votre abonnement est pris en compte',
    text: 'Le paiement est confirmé. Votre compte affiche votre formule.',
  },
  gift: { title: 'Merci de votre soutien', text: 'Le paiement est confirmé. Aucun autre paiement ne sera fait.' },
  returned: {
    title: 'Ce paiement vous est rendu',
    text: 'L’argent revient sur la carte qui a payé, en quelques jours. Vous n’avez rien à faire.',
  },
  open: {
    title: 'Le paiement n’est pas encore confirmé',
    text:
      'Cela prend parfois quelques minutes. Si vous avez payé, ne payez pas une seconde fois. Vous pouvez quitter ' +
      'cette page : rien ne sera perdu.',
  },
  check: 'Vérifier maintenant',
  cancelled: {
    title: 'Ce paiement a été abandonné',
    text: 'Rien n’a été débité. Vous pouvez le reprendre depuis votre compte.',
  },
  refused: {
    title: 'La banque a refusé ce paiement',
    text: 'Rien n’a été débité. Essayez une autre carte, ou voyez avec votre banque.',
  },
  unknown: {
    title: 'Ce lien ne mène à aucun paiement',
    text: 'Cette page s’ouvre après un paiement. Le vôtre se voit dans votre compte, à « Abonnement et paiements ».',
  },
  /** Overrides for a gift, which has no account where it could be found again. */
  ofGift: {
    cancelled: {
      title: 'Ce paiement a été abandonné',
      text: 'Rien n’a été débité. Vous pouvez choisir à nouveau un montant, à « Soutenir PlaceJuste ».',
    },
    unknown: {
      title: 'Ce lien ne mène à aucun paiement',
      text: 'Cette page s’ouvre après un paiement. Si vous avez laissé une adresse, son reçu y est parti.',
    },
  },
} as const;
