/** Texts of the preferences stored with the account. */
export const keptText = {
  keep: 'Retrouver ces réglages sur mes autres appareils',
  keepHint: 'Nous les gardons avec votre compte, chiffrés, tant que cette case est cochée.',
  reading: 'Lecture de votre choix…',
  failed: 'Votre choix n’a pas pu être lu',
  notDone: 'Votre choix n’a pas été enregistré',
  kept: 'Réglages enregistrés avec votre compte',
  forgotten: 'Réglages effacés de votre compte',
  worn: 'Vos réglages sont en place',
  wornDetail: 'Affichage et sons\u00a0: ceux que vous avez choisis sur un autre appareil.',
};
