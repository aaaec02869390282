export const duesText = {
  title: 'Tout régler en une fois',
  total: 'Total',
  paidOnce: 'Un seul paiement. Un dossier que vous auriez déjà réglé ailleurs vous serait rendu.',
  pay: (amount: string): string => `Tout régler, ${amount}`,
} as const;
