export const broadcastsText = {
  /** Prefix of the subject of a test, so that it is not mistaken for the broadcast. */
  testPrefix: '[Essai] ',
  example: {
    service: {
      subject: 'Le service sera arrêté dimanche de 6 h à 8 h',
      text:
        'Dimanche matin, PlaceJuste s’arrête deux heures.\n\n' +
        'Vos déclarations gardées sur le téléphone partiront ensuite.',
    },
    news: {
      subject: 'Un nouvel annuaire des lieux accessibles',
      text: 'L’annuaire dit maintenant où se trouve l’entrée de chaque lieu.',
    },
  },
} as const;
