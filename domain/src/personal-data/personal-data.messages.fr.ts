/** What a person is told when their export or the closing of their account is refused. */
export const personalDataMessages = {
  RECENT_SIGN_IN_NEEDED: 'Pour protéger vos données, connectez-vous à nouveau, puis recommencez.',
  EXPORT_PART_UNKNOWN: 'Cette partie n’existe plus. Rechargez la page, puis recommencez.',
  TEAM_MEMBER: 'Ce compte fait partie de l’équipe. Un administrateur doit d’abord retirer son rôle. Rien n’est effacé.',
} as const;
