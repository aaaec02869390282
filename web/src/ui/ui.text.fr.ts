/** Texts of the components themselves, independent of any feature. */
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
  step: (current: number, total: number): string => `Étape\u00a0${current} sur\u00a0${total}`,
  stepDone: '\u00a0: fait',
  moment: (day: string, hour: string): string => `${day} à ${hour}`,
  percent: (value: number): string => `${value}\u00a0%`,
};
