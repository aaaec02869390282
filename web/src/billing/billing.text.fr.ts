import { oldestBrowsersText } from '../ui/index.ts';

/** Straight quotes where the specification writes them (§2, §8). */
export const billingText = {
  plans: {
    title: 'Choisissez votre formule',
    lead: 'Avec chacune\u00a0: déclarations illimitées, assistance par e-mail, protection juridique, application mobile.',
    validated: 'Compte validé',
    legend: 'Formules',
    popular: 'Populaire',
    perMonth: 'par mois',
    perMonthOf: (amount: string): string => `${amount} par mois`,
    monthly: (total: string): string => `chaque mois, total ${total}`,
    once: (months: number): string => `en une fois, ${months} mois`,
    notInsurance:
      'La protection juridique, ce sont les dossiers de contestation et leurs rappels\u00a0: ce n’est pas une assurance. ' +
      'Sans formule, vos preuves déjà déposées restent à vous.',
    loading: 'Lecture des formules…',
    loadFailed: 'Les formules n’ont pas pu être lues',
    pay: 'Payer',
    dueMonthly: (amount: string, months: number): string => `${amount} aujourd’hui, puis ${months - 1} fois ${amount}.`,
    dueOnce: (amount: string): string => `${amount} aujourd’hui, puis plus rien à payer.`,
    withdraw: 'Vous pouvez renoncer pendant 14 jours.',
    terms: 'Conditions de vente',
    card: 'Payer par carte bancaire',
    opening: 'Ouverture de la page de paiement…',
    nothingCharged: 'Rien n’a été débité.',
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
  success: {
    title: 'Votre paiement',
    waiting: 'Nous attendons la confirmation du paiement…',
    waitingLead: 'Cela prend quelques secondes. Vous pouvez quitter cette page\u00a0: rien ne sera perdu.',
    long: 'La confirmation tarde',
    longLead: 'Elle arrivera par e-mail. Si vous avez payé, ne payez pas une seconde fois.',
    check: 'Vérifier maintenant',
    paidSubscription: 'Paiement confirmé\u00a0: votre abonnement est actif.',
    paidExpress: 'Paiement confirmé\u00a0: le dossier de cette déclaration est réglé.',
    amount: 'Montant',
    start: 'Continuer',
    declaration: 'Voir la déclaration',
    cancelled: 'Paiement annulé',
    cancelledLead: 'Rien n’a été débité.',
    refused: 'La banque a refusé ce paiement',
    refusedLead: 'Rien n’a été débité. Essayez une autre carte, ou voyez avec votre banque.',
    back: 'Revenir aux paiements',
    missing: 'Ce lien de paiement est incomplet',
    missingLead: 'Ouvrez vos paiements pour voir où vous en êtes.',
    failed: 'L’état du paiement n’a pas pu être lu',
  },
  billing: {
    title: 'Abonnement et paiements',
    subscription: 'Votre abonnement',
    since: 'Depuis le',
    plan: (name: string, months: number): string => `${name}, engagement de ${months} mois`,
    monthly: (amount: string): string => `${amount} par mois`,
    active: 'Actif',
    none: 'Vous n’avez pas encore d’abonnement.',
    choose: 'Choisir une formule',
    renewalFailed: 'Votre abonnement n’a pas pu être renouvelé',
    grace: (day: string): string =>
      `Rien ne change jusqu’au ${day}. Pour continuer ensuite, choisissez de nouveau une formule.`,
    leaving: 'Arrêter',
    leavingLead:
      'Vous avez 14 jours pour renoncer et être remboursé. Vous pouvez résilier quand vous voulez, ' +
      'pour la fin de l’engagement. Vos preuves restent téléchargeables.',
    dues: 'À régler',
    noDue: 'Rien à régler. Les dossiers remis à plus tard apparaîtront ici.',
    dueLead: 'Le dossier de ces déclarations reste à régler. Vos preuves, elles, restent téléchargeables.',
    unknownPlace: 'Adresse non connue',
    payDue: (amount: string): string => `Payer ${amount}`,
    payments: 'Paiements',
    purposes: { subscription: 'Abonnement', express: 'Dossier de contestation' },
    loading: 'Lecture de vos paiements…',
    failed: 'Vos paiements n’ont pas pu être lus',
    kept: 'Sans réponse du service\u00a0: voici ce que cet appareil savait.',
    back: 'Paramètres',
  },
};
