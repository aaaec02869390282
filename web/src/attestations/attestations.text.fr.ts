export const attestationsText = {
  take: 'Télécharger l’attestation (PDF)',
  notTaken: 'L’attestation n’a pas pu être téléchargée',
} as const;
