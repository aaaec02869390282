/**
 * Sentences about any town, whatever its rule. In a file of their own: the wizard shows them before any rule is
 * fetched.
 */
export const townRuleTexts = {
  /** Everywhere a rule is not known: never « no limit ». */
  unknownHere: 'Règle inconnue ici, vérifiez sur place.',
  neverReplaces: 'Une déclaration ici ne remplace jamais le ticket de la ville.',
  takeTicket: 'Prenez le ticket gratuit',
} as const;
