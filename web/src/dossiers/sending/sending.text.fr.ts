/** Signing and sending, one screen each. */
export const sendingText = {
  back: 'Votre amende',
  loading: 'Nous cherchons votre dossier…',
  failed: 'Votre dossier n’a pas pu être lu',
  until: (day: string) => `jusqu’au ${day}`,
  sign: {
    title: 'Signez à la main',
    lead: 'Imprimez la lettre, puis signez au stylo au-dessus de ce nom.',
    drawing: (name: string) => `Au bas de la lettre, au-dessus de «\u00a0${name}\u00a0»`,
    noPrinter: 'Pas d’imprimante\u00a0? La mairie, une médiathèque ou un proche peut l’imprimer.',
    signed: 'C’est signé\u00a0: l’envoyer',
  },
  send: {
    title: 'Comment l’envoyer\u00a0?',
    ways: 'Les façons d’envoyer',
    address: 'Adresse imprimée sur l’avis',
    copyAddress: 'Copier l’adresse',
    keep: 'À garder',
    sent: 'C’est envoyé\u00a0: noter le numéro',
    sentOnline: 'C’est envoyé\u00a0: le noter',
  },
} as const;
