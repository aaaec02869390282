/** Words that belong to no trade: what the components themselves say. */
export const uiText = {
  optional: '(facultatif)',
  close: 'Fermer',
  cancel: 'Annuler',
  back: 'Retour',
  retry: 'Réessayer',
  skipToContent: 'Aller au contenu',
  loading: 'Chargement en cours…',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  show: 'Afficher',
  hide: 'Masquer',
  errorsHeading: (count: number): string =>
    count > 1 ? `${count} informations sont à corriger` : 'Une information est à corriger',
  step: (current: number, total: number): string => `Étape ${current} sur ${total}`,
  stepDone: '\u00a0: fait',
  moment: (day: string, hour: string): string => `${day} à ${hour}`,
  percent: (value: number): string => `${value}\u00a0%`,
  dateParts: { day: 'Jour', month: 'Mois', year: 'Année' },
  dateFaults: {
    incomplete: 'Cette date est incomplète\u00a0: indiquez le jour, le mois et les quatre chiffres de l’année.',
    impossible: 'Cette date n’existe pas.',
  },
  timeParts: { hours: 'Heures', minutes: 'Minutes' },
  timeFaults: {
    incomplete: 'Cette heure est incomplète\u00a0: indiquez les heures et les minutes.',
    impossible: 'Cette heure n’existe pas.',
  },
};
