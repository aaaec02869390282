export const noAddressText = {
  title: 'Votre compte n’a pas d’adresse e-mail',
  why:
    'Nos rappels ne vous parviennent pas hors de l’application. Ajoutez une adresse, ou activez les notifications ' +
    'sur vos appareils.',
  add: 'Ajouter une adresse',
  turnOn: 'Régler les notifications',
} as const;
