/** Of the browser's own payment sheet; the specification's sentences as they are (§8). */
export const sheetText = {
  unsupported: 'Paiements natifs non supportés sur ce navigateur',
  noMethod: 'Aucune méthode de paiement disponible',
  failed: (why: string) => `Erreur de paiement: ${why}`,
  refusedByBank: 'la banque a refusé cette carte',
  otherCard: 'Rien n’a été débité. Essayez une autre carte.',
  notShown: 'le portefeuille ne s’est pas ouvert',
  leave: 'Le portefeuille ne répond plus',
  silent: 'le portefeuille n’a pas répondu',
  // While an earlier one is not over, the browser tells both in the same way.
  closedOrNotShown: 'le portefeuille s’est refermé, ou ne s’est pas ouvert',
  nothingTaken: 'Rien n’a été débité.',
  unanswered: 'le service n’a pas répondu',
  lookFirst: 'Regardez vos paiements avant de recommencer.',
  abandoned: 'Paiement abandonné',
} as const;
