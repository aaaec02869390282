/** Texts about the browser's payment sheet, with the specification's sentences unchanged (§8). */
export const sheetText = {
  unsupported: 'Paiements natifs non supportés sur ce navigateur',
  noMethod: 'Aucune méthode de paiement disponible',
  failed: (why: string) => `Erreur de paiement: ${why}`,
  refusedByBank: 'la banque a refusé cette carte',
  otherCard: 'Rien n’a été débité. Essayez une autre carte.',
  notShown: 'le portefeuille ne s’est pas ouvert',
  leave: 'Le portefeuille ne répond plus',
  silent: 'le portefeuille n’a pas répondu',
  // While an earlier sheet is not ended, the browser gives the same error for both cases.
  closedOrNotShown: 'le portefeuille s’est refermé, ou ne s’est pas ouvert',
  nothingTaken: 'Rien n’a été débité.',
  unanswered: 'le service n’a pas répondu',
  lookFirst: 'Regardez vos paiements avant de recommencer.',
  abandoned: 'Paiement abandonné',
} as const;
