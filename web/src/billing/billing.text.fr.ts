import { stepActNames } from '@placejuste/domain/step-act';

/** Straight quotes where the specification has them (§2, §8). */
export const billingText = {
  success: {
    title: 'Votre paiement',
    /** Until it is known whether it is a payment or the change of a card. */
    reading: 'Nous regardons où en est votre demande…',
    waiting: 'Nous attendons la confirmation du paiement…',
    waitingLead: 'Cela prend quelques secondes. Vous pouvez quitter cette page\u00a0: rien ne sera perdu.',
    long: 'La confirmation tarde',
    longLead: 'Elle arrivera par e-mail. Si vous avez payé, ne payez pas une seconde fois.',
    longNoAddress:
      'Elle se lira dans «\u00a0Abonnement et paiements\u00a0». Si vous avez payé, ne payez pas une seconde fois.',
    check: 'Vérifier maintenant',
    paidSubscription: 'Paiement confirmé\u00a0: votre abonnement est actif.',
    paidExpress: 'Paiement confirmé\u00a0: le dossier de cette déclaration est réglé.',
    paidDues: (count: number): string => `Paiement confirmé\u00a0: ces ${count} dossiers sont réglés.`,
    partReturned: (amount: string): string =>
      `Une partie était déjà réglée\u00a0: ${amount} reviennent sur la carte qui a payé, en quelques jours.`,
    returned: 'Ce paiement vous est rendu',
    returnedLead: (amount: string): string =>
      `${amount} reviennent sur la carte qui a payé, en quelques jours. Vous n’avez rien à faire.`,
    amount: 'Montant',
    start: 'Continuer',
    declaration: 'Voir la déclaration',
    cancelled: 'Paiement annulé',
    cancelledLead: 'Rien n’a été débité.',
    refused: 'La banque a refusé ce paiement',
    refusedLead: 'Rien n’a été débité. Essayez une autre carte, ou voyez avec votre banque.',
    back: 'Revenir aux paiements',
    backHome: 'Revenir à l’accueil',
    missing: 'Ce lien de paiement est incomplet',
    missingLead: 'Ouvrez vos paiements pour voir où vous en êtes.',
    failed: 'L’état du paiement n’a pas pu être lu',
  },
  billing: {
    title: 'Abonnement et paiements',
    subscription: 'Votre abonnement',
    since: 'Depuis le',
    plan: (name: string, months: number): string => `${name}, engagement de ${months}\u00a0mois`,
    renewedPlan: (name: string): string => `${name}, reconduite sans engagement\u00a0: arrêt possible chaque mois`,
    monthly: (amount: string): string => `${amount} par mois`,
    active: 'Actif',
    none: 'Vous n’avez pas d’abonnement en cours.',
    choose: 'Choisir une formule',
    renewalFailed: 'Le paiement de votre abonnement n’a pas pu être pris',
    grace: (day: string): string =>
      `Rien ne change jusqu’au ${day}. Pour continuer ensuite, choisissez de nouveau une formule.`,
    graceDue: (day: string): string =>
      `Rien ne change jusqu’au ${day}. Payez avec la carte de votre choix\u00a0: elle servira aussi pour la suite. ` +
      'Vous ne voulez pas continuer\u00a0? Ne faites rien\u00a0: aucuns frais.',
    approvalAsked: 'Votre banque demande votre accord',
    graceToApprove: (day: string): string =>
      `Votre carte n’a pas été refusée. Rien ne change jusqu’au ${day}. Sur la page de paiement, indiquez votre ` +
      'carte\u00a0: votre banque vous demandera votre accord, comme pour un achat en ligne. ' +
      'Une autre carte convient aussi. Vous ne voulez pas continuer\u00a0? Ne faites rien\u00a0: aucuns frais.',
    stopped: 'Résilié',
    nextCharge: 'Prochain paiement',
    chargeOn: (amount: string, day: string): string => `${amount}, ${day}`,
    chargeLate: (amount: string, day: string): string =>
      `${amount}. Prévu le ${day}, il n’est pas encore passé\u00a0: vous n’avez rien à faire.`,
    noCharge: 'Plus rien à payer',
    paused: 'Suspendu avec votre compte',
    pausedWhy: 'Voir pourquoi, et répondre',
    pausedCharge: 'Rien tant que votre compte est suspendu. Les jours de suspension ne sont pas comptés.',
    until: 'Jusqu’au',
    stop: 'Arrêt',
    then: 'Ensuite',
    renewed: 'Reconduit sans engagement, après un message de notre part',
    notRenewed: 'S’arrête de lui-même',
    withdraw: 'Renoncer',
    withdrawBy: (day: string): string => `Possible jusqu’au ${day}, tout est remboursé`,
    refunded: (amount: string): string => `dont ${amount} rendus`,
    dues: 'À régler',
    noDue: 'Rien à régler. Les dossiers remis à plus tard apparaîtront ici.',
    dueLead: 'Le dossier de ces déclarations reste à régler. Vos preuves restent téléchargeables.',
    unknownPlace: 'Adresse non connue',
    payDue: (amount: string): string => `Payer ${amount}`,
    approveDue: (amount: string): string => `${stepActNames['approve-renewal']} pour ${amount}`,
    payments: 'Paiements',
    purposes: { subscription: 'Abonnement', express: 'Dossier de contestation' },
    loading: 'Lecture de vos paiements…',
    failed: 'Vos paiements n’ont pas pu être lus',
    kept: 'Sans réponse du service\u00a0: voici ce que cet appareil savait.',
    retry: 'Réessayer',
    back: 'Paramètres',
  },
};
