/** Texts for a person who comes back from a payment page without having paid. */
export const leftText = {
  title: 'Vous avez quitté la page de paiement',
  unpaid: (amount: string): string => `Le paiement de ${amount} n’a pas été fait\u00a0: rien n’a été débité.`,
  /** Says where to resume the payment on the same page. */
  below: {
    plans: 'Rien n’est commandé. Votre formule est encore choisie, plus bas.',
    payments: 'Ce qui reste à payer est plus bas.',
  },
  ofCard: 'Rien n’a été débité, et votre carte n’a pas changé.',
  unsureTitle: 'Un paiement n’est pas encore confirmé',
  unsureCardTitle: 'Votre carte n’est pas encore confirmée',
  unsure: (amount: string): string =>
    `Nous n’avons pas encore de réponse pour ce paiement de ${amount}. ` +
    'Si vous avez payé, ne payez pas une seconde fois.',
  unsureCard: 'Nous ne savons pas encore si votre carte a été remplacée. Rien n’est débité en la donnant.',
  paid: (amount: string): string => `Ce paiement de ${amount} est confirmé`,
  see: 'Voir ce paiement',
} as const;
