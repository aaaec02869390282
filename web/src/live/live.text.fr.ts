/** Toasts about a decision of our team while the application is open. */
export const liveText = {
  approved: { cmi: 'Votre carte est validée', carte_grise: 'Votre carte grise est validée' },
  approvedDetail: 'Notre équipe vient de l’accepter.',
  rejected: { cmi: 'Votre carte est à reprendre', carte_grise: 'Votre carte grise est à reprendre' },
  rejectedDetail: 'La raison est écrite dans Mon espace, à côté du papier.',
} as const;
