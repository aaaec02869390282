/** Sentences for a refused export, or a refused closing of an account. */
export const personalDataMessages = {
  RECENT_SIGN_IN_NEEDED: 'Pour protéger vos données, connectez-vous à nouveau, puis recommencez.',
  EXPORT_PART_UNKNOWN: 'Cette partie n’existe plus. Rechargez la page, puis recommencez.',
  TEAM_MEMBER: 'Ce compte fait partie de l’équipe. Un administrateur doit d’abord retirer son rôle. Rien n’est effacé.',
} as const;
