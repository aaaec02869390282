/** Texts of the screens for signing and sending. */
export const sendingText = {
  back: 'Votre amende',
  loading: 'Nous cherchons votre dossier…',
  failed: 'Votre dossier n’a pas pu être lu',
  until: (day: string) => `jusqu’au ${day}`,
  sign: {
    title: 'Signez à la main',
    stoppedTitle: 'Vérifiez avant de signer',
    lead: 'Imprimez la lettre, puis signez au stylo au-dessus de ce nom.',
    drawing: (name: string) => `Au bas de la lettre, au-dessus de «\u00a0${name}\u00a0»`,
    noPrinter: 'Pas d’imprimante\u00a0? La mairie, une médiathèque ou un proche peut l’imprimer.',
    byTwo: 'Deux personnes signent',
    byTwoLine: (one: string, other: string) =>
      `${one} et ${other} signent au bas de la lettre, chacun dans son cadre, au stylo.`,
    signed: 'C’est signé\u00a0: envoyer la lettre',
  },
  draw: {
    title: 'Ou signez avec le doigt',
    lead: (name: string) => `Signez dans le cadre, avec le doigt ou la souris. C’est ${name} qui doit signer.`,
    otherwise:
      'Si vous ne pouvez pas dessiner, imprimez la lettre et signez au stylo\u00a0: cette signature est toujours admise.',
    empty: 'Cadre de signature, vide',
    drawn: 'Cadre de signature, signé',
    sign: 'Mettre cette signature sur la lettre',
    clear: 'Effacer',
    notSigned: 'La lettre n’est pas signée',
    unreached: 'Le service n’a pas répondu. Votre signature est encore là\u00a0: réessayez.',
    signed: 'Signature reçue\u00a0: la lettre est refaite avec elle.',
    doneTitle: 'Relisez et envoyez',
    doneLead: 'Votre signature est sur la lettre. Elle reste à envoyer\u00a0: c’est vous qui l’envoyez.',
    done: (day: string) => `Signée à l’écran le ${day}`,
    send: 'Envoyer la lettre',
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
  post: {
    title: 'Au bureau de poste',
    sides: 'Comment l’imprimez-vous\u00a0?',
    oneSide: 'Une page par feuille',
    twoSides: 'Recto verso',
    sheets: (sheets: number, beside: number) =>
      beside === 0
        ? `${sheets} ${sheets > 1 ? 'feuilles' : 'feuille'} à glisser dans l’enveloppe.`
        : `${sheets} feuilles à glisser dans l’enveloppe, dont ${beside} environ pour le formulaire et l’avis.`,
    envelopes: {
      dl: 'Enveloppe longue à fenêtre (110 × 220 mm)\u00a0: pliez en trois, l’adresse se lit par la fenêtre.',
      c4: 'Grande enveloppe (229 × 324 mm), sans plier\u00a0: écrivez l’adresse, ou collez une étiquette.',
    },
    tooMany: 'C’est trop épais pour une enveloppe\u00a0: imprimez recto verso, ou demandez au guichet.',
    weight: (grams: number) => `Poids\u00a0: ${grams} g environ.`,
    price: (amount: string, upToGrams: number) =>
      `Prix\u00a0: ${amount}, avis de réception compris (jusqu’à ${upToGrams} g).`,
    orElse: (amount: string, upToGrams: number) =>
      `Si la balance passe ${upToGrams} g\u00a0: ${amount}. Faites peser au guichet.`,
    priceOf: (service: string, day: string) => `${service}, tarif relevé le ${day}.`,
    source: 'Voir ce tarif (nouvel onglet)',
    noPrice: 'Le prix se demande au guichet\u00a0: «\u00a0lettre recommandée avec avis de réception\u00a0».',
    abroad:
      'Depuis l’étranger, le prix est celui de la poste de votre pays. Demandez un envoi recommandé avec avis de ' +
      'réception, et écrivez FRANCE sous l’adresse.',
    country: 'FRANCE',
    label: 'Étiquette d’adresse',
    labelHint: 'Pour une enveloppe sans fenêtre. Imprimez, découpez, collez.',
    printLabel: 'Imprimer l’étiquette',
  },
  send: {
    title: 'Comment l’envoyer\u00a0?',
    ways: 'Les façons d’envoyer',
    address: 'Adresse imprimée sur l’avis',
    copyAddress: 'Copier l’adresse',
    keep: 'À garder',
    sent: 'C’est envoyé\u00a0: noter le numéro',
    filed: 'J’ai déposé\u00a0: noter et photographier l’accusé',
  },
} as const;
