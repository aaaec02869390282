export const newsText = {
  title: 'Arrêter les nouvelles',
  question: 'Vous ne recevrez plus les nouvelles de PlaceJuste par e-mail.',
  stays:
    'Ce qui concerne votre compte, vos amendes et leurs dates continue d’arriver\u00a0: ' +
    'ce sont des messages du service.',
  confirm: 'Arrêter les nouvelles',
  doneTitle: 'Les nouvelles sont arrêtées',
  done: 'C’est fait. Vous pouvez les redemander dans vos réglages, à la page des notifications.',
  unknownTitle: 'Lien inconnu',
  unknown:
    'Ce lien n’est pas reconnu. Recopiez-le en entier depuis l’e-mail, ou arrêtez les nouvelles dans vos réglages.',
  settings: 'Ouvrir mes réglages',
} as const;
