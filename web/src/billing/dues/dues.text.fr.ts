export const duesText = {
  title: 'Tout régler en une fois',
  /** Each with its price. */
  lines: (count: number): string => `Voir les ${count} dossiers`,
  total: 'Total',
  paidOnce: 'Un seul paiement. Si l’un de ces dossiers est déjà réglé, son prix vous est rendu.',
  one: 'Régler un seul dossier',
  pay: (amount: string): string => `Tout régler, ${amount}`,
} as const;
