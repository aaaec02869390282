export const supportText = {
  titlePrefix: 'Erreur : ',
  notSent: (count: number): string =>
    count > 1 ? `Pas encore envoyé : ${count} points à revoir` : 'Pas encore envoyé : un point à revoir',
  tooLargeTitle: 'Message trop long',
  tooLarge:
    'Votre message dépasse ce que nous pouvons recevoir. Revenez en arrière : ' +
    'votre texte est encore là. Raccourcissez-le, puis envoyez-le.',
} as const;
