export const verifyText = {
  head: {
    title: '@@title.prefix@@Vérifier une preuve – PlaceJuste',
    description:
      'Comparez une photo ou un dossier de preuve avec ce qui a été déposé ici. Sans compte. ' +
      'Le fichier ne quitte pas votre appareil.',
  },
  title: 'Vérifier une preuve',
  lead:
    'Une preuve déposée ici peut être comparée par n’importe qui, sans compte. ' +
    'Le fichier ne quitte pas votre appareil.',
} as const;
