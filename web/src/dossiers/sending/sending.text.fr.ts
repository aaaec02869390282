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
  tribunal: {
    pieces: 'Les pièces obligatoires',
    numbered: (number: number, title: string) => `Pièce n° ${number}\u00a0: ${title}`,
    states: { joined: 'Jointe', lacking: 'Il manque', excused: 'Pas remise par le site' },
    complete: 'Toutes les pièces obligatoires sont jointes.',
    incomplete: 'Ce dossier n’est pas complet',
    lacking:
      'Joignez ce qui manque, puis préparez le dossier de nouveau. Si le délai est proche, envoyez quand même\u00a0: ' +
      'le greffe demandera la pièce, et vous aurez un mois pour répondre.',
    join: 'Joindre ce qui manque',
    form: 'Remplir le formulaire du tribunal',
    notTheForm: 'Ce n’est pas le formulaire officiel',
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
