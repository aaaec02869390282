export const refusedPapersText = {
  names: { cmi: 'CMI\u00a0:', carte_grise: 'Carte grise\u00a0:' },
  refused: 'photo refusée.',
  remark: 'Remarque de l’équipe\u00a0:',
} as const;
