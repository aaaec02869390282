export const paymentPageText = {
  nothingCharged: 'Rien n’a été débité. Réessayez plus tard.',
  nothing: 'Cette page sert à régler un paiement déjà préparé. Il n’y en a pas dans ce lien.',
  unknownTitle: 'Ce paiement n’existe pas',
  unknown: 'Le lien est incomplet, ou ce paiement a été effacé. Rien n’a été débité.',
  mine: 'Voir mes paiements',
  account: 'Revenir à mon compte',
  support: 'Soutenir PlaceJuste',
  giftBack: 'Changer le montant',
  goOn: 'Continuer',
  paidTitle: 'C’est déjà réglé',
  paid: (amount: string): string => `Ce paiement de ${amount} est confirmé. Il n’y a rien d’autre à faire.`,
  returnedTitle: 'Ce paiement vous est rendu',
  returned: (amount: string): string =>
    `${amount} reviennent sur la carte qui a payé, en quelques jours. Vous n’avez rien à faire.`,
  closedTitle: 'Ce paiement a été abandonné',
  closed: 'Rien n’a été débité. Vous pouvez le reprendre depuis la page précédente.',
  refusedTitle: 'La banque a refusé ce paiement',
  refused: 'Rien n’a été débité. Essayez une autre carte depuis la page précédente.',
  otherAmountTitle: 'Le lien annonçait un autre montant',
  otherAmount: (amount: string): string => `Le montant à payer est bien celui-ci : ${amount}.`,
  what: {
    subscription: 'Votre abonnement : premier paiement',
    express: 'Préparation du dossier de contestation',
    card: 'La carte de votre abonnement',
    gift: 'Votre soutien à PlaceJuste',
  },
  once: 'Ce paiement est unique.',
  pay: (amount: string): string => `Payer ${amount}`,
  where:
    'Le paiement se fait sur la page du prestataire. Nous ne voyons pas votre numéro de carte. ' +
    'Appuyer deux fois ne fait payer qu’une fois.',
} as const;
