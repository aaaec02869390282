/** « 7 paiements de 4,99 € », « 65,88 € en une fois » */
const describeCharges = (count: number, each: string): string =>
  count === 1 ? `${each} en une fois` : `${count} paiements de ${each}`;

export const planChangeText = {
  open: 'Changer de formule',
  title: 'Changer de formule',
  back: 'Ne rien changer',
  loading: 'Calcul du changement…',
  failed: 'Le changement n’a pas pu être calculé',
  running: 'Votre formule en cours',
  paid: 'Déjà payé',
  paidFacts: (amount: string, count: number): string => (count > 1 ? `${amount}, en ${count} paiements` : amount),
  left: 'Reste à payer',
  leftNothing: 'Rien',
  leftFacts: (amount: string, count: number): string => (count > 1 ? `${amount}, en ${count} paiements` : amount),
  lastDay: 'Dernier jour',
  choose: 'Ensuite, quelle formule\u00a0?',
  offer: (count: number, each: string): string => describeCharges(count, each),
  next: 'Votre nouvelle formule',
  from: 'Premier jour',
  firstCharge: 'Ce jour-là',
  then: 'Ensuite',
  thenFacts: (count: number, { each, last }: { each: string; last: string }): string =>
    `${count} fois ${each}, chaque mois, jusqu’au ${last}`,
  thenNothing: 'Plus rien à payer',
  total: 'Total',
  commitment: 'Engagement',
  until: (day: string): string => `jusqu’au ${day}`,
  rule: (day: string): string =>
    `Votre formule en cours va à son terme, aux conditions prévues. La nouvelle commence le ${day}\u00a0: aucun ` +
    'jour n’est payé deux fois, et rien n’est débité aujourd’hui.',
  takeBack: 'Vous pouvez revenir en arrière jusqu’à la veille, sans frais, puis renoncer pendant 14 jours.',
  terms: 'J’accepte les conditions de vente.',
  readTerms: 'Lire les conditions de vente (nouvel onglet)',
  startThen: (day: string): string => `Je demande que la nouvelle formule commence le ${day}.`,
  renews: 'Je demande que l’abonnement continue après son terme (facultatif).',
  renewsWhy: 'Nous vous préviendrons un à trois mois avant. Si nous oublions, il s’arrête.',
  missing: 'Cochez cette case pour continuer.',
  order: 'Changer de formule avec obligation de paiement',
  done: 'Votre changement de formule est enregistré',
  doneLead: 'Un e-mail le confirme, avec chaque date et chaque montant. Rien n’a été débité.',
  doneNoAddress: 'Le jour et le montant se lisent dans «\u00a0Abonnement et paiements\u00a0». Rien n’a été débité.',
  notDone: 'Rien n’a été changé',
  needsCard: 'Il faut d’abord une carte',
  needsCardLead:
    'Votre formule était payée d’avance\u00a0: nous n’avons gardé aucune carte. Donnez-en une, puis revenez ici. ' +
    'Rien n’est débité en la donnant.',
  giveCard: 'Donner une carte',
  asked: 'Changement de formule prévu',
  askedFacts: (name: string, { day, amount }: { day: string; amount: string }): string =>
    `«\u00a0${name}\u00a0» à partir du ${day}. Ce jour-là\u00a0: ${amount}. Vous pouvez l’annuler jusqu’à la ` +
    `veille\u00a0; résilier l’annule aussi.`,
  keep: 'Annuler ce changement',
  kept: 'Votre changement de formule est annulé',
} as const;
