import { oldestBrowsersText } from '../ui/index.ts';

/** Separate from the texts shown after the payment. Straight quotes where the specification has them (§2, §8). */
export const plansText = {
  plans: {
    title: 'Choisissez votre formule',
    lead:
      'Avec chacune\u00a0: déclarations illimitées, assistance par e-mail, protection juridique, ' +
      'application mobile.',
    validated: 'Compte validé',
    legend: 'Formules',
    popular: 'Populaire',
    perMonth: 'par mois',
    perMonthOf: (amount: string): string => `${amount} par mois`,
    monthly: (total: string): string => `total ${total}`,
    once: (months: number): string => `en une fois, ${months} mois`,
    notInsurance:
      'La protection juridique, ce sont les dossiers de contestation et leurs rappels\u00a0: ' +
      'ce n’est pas une assurance. Sans formule, vos preuves déjà déposées restent à vous.',
    loading: 'Lecture des formules…',
    loadFailed: 'Les formules n’ont pas pu être lues',
    pay: 'Payer',
    dueMonthly: (amount: string, months: number): string => `${amount} aujourd’hui, puis ${months - 1} fois ${amount}.`,
    dueOnce: (amount: string): string => `${amount} aujourd’hui, puis plus rien à payer.`,
    withdraw: 'Vous pouvez renoncer pendant 14 jours.',
    terms: 'Conditions de vente',
    card: 'Payer par carte bancaire',
    wallet: 'Portefeuille du téléphone',
    nothingCharged: 'Rien n’a été débité.',
    nothingChargedNow: 'Cette demande n’a rien débité. Si vous avez déjà payé, ne payez pas une seconde fois.',
  },
  oldBrowser: {
    title: 'Ce navigateur est trop ancien',
    what:
      'Vos amendes, votre historique et vos reçus ne s’y ouvriraient pas. Mettez à jour votre ' +
      `téléphone ou ce navigateur (${oldestBrowsersText} au moins), ou payez depuis un autre appareil.`,
  },
  checkout: {
    noUrl: 'URL de paiement non reçue',
    failed: 'Erreur lors de la création du paiement',
  },
};
