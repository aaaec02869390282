export const photosText = {
  take: 'Prendre la photo',
  choose: 'Choisir dans la galerie',
  choosePaper: 'Choisir une photo ou un PDF',
  retake: 'Reprendre la photo',
  remove: 'Retirer le fichier',
  checking: 'Vérification de la photo…',
  kept: 'Photo gardée sur cet appareil',
  keptFile: 'Fichier gardé sur cet appareil',
  notKept: 'La photo n’a pas pu être gardée sur cet appareil. Libérez un peu de place, puis reprenez-la.',
  pictureOf: (what: string) => `Aperçu : ${what}`,
  weight: (megabytes: string) => `${megabytes} Mo`,
  lost: 'Cette photo n’est plus lisible sur cet appareil. Reprenez-la.',
} as const;
