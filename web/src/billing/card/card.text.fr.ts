/** Display names of brands; an unlisted brand is shown as the provider writes it. */
const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cartes_bancaires: 'CB',
  unknown: 'Carte',
};

export const cardText = {
  title: 'Carte bancaire',
  pageTitle: 'Votre carte bancaire',
  name: (brand: string, lastFour: string): string => `${brands[brand] ?? brand} qui se termine par ${lastFour}`,
  /** `07/2028`, as printed on the card. */
  expires: (month: string): string => {
    const [year = '', number = ''] = month.split('-');
    return `Expire fin ${number}/${year}`;
  },
  expiring: 'Cette carte expire avant le prochain paiement',
  expiringLead:
    'Remplacez-la dès maintenant\u00a0: le paiement ne sera pas refusé, et votre abonnement continue sans arrêt.',
  unknown: 'Le prestataire de paiement ne nous a pas dit quelle carte sert. Vous pouvez la remplacer quand même.',
  change: 'Remplacer la carte',
  lead: 'Les prochains paiements seront pris sur la nouvelle carte. Rien n’est débité en la donnant.',
  loading: 'Lecture de la carte…',
  failed: 'La carte n’a pas pu être lue',
  waiting: 'Nous attendons la réponse de votre banque pour cette carte…',
  longLead: 'Rien n’est débité. Vous verrez dans vos paiements quelle carte sert.',
  changed: 'Votre nouvelle carte est enregistrée',
  changedLead: 'Les prochains paiements seront pris sur elle. Un e-mail vous le confirme. Rien n’a été débité.',
  changedNoAddress: 'Les prochains paiements seront pris sur elle. Rien n’a été débité.',
  cancelled: 'La carte n’a pas été remplacée',
  cancelledLead: 'Rien n’a été débité, et rien ne change.',
  refused: 'La banque a refusé cette carte',
  refusedLead: 'Rien n’a été débité, et rien ne change. Donnez une autre carte, ou voyez avec votre banque.',
} as const;
