export const bundleText = {
  take: 'Télécharger la preuve (ZIP)',
  notTaken: 'La preuve n’a pas pu être téléchargée',
} as const;
