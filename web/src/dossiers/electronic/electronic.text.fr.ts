/** Texts about sending through a provider of electronic registered letters. */
export const electronicText = {
  way: 'La lettre recommandée électronique',
  wayLine: (provider: string, price: string) => `Sans imprimante ni bureau de poste, par ${provider}\u00a0: ${price}.`,
  free: 'offert',
  title: (provider: string) => `Envoyer par ${provider}`,
  /** A town must have accepted this means for the letter to count (CRPA L112-15). */
  worth:
    'Elle vaut un recommandé papier si la mairie, ou le service inscrit sur votre avis, accepte les recommandés ' +
    'électroniques. Sinon, votre recours pourrait être refusé sans être lu.',
  price: (amount: string) => `Prix\u00a0: ${amount}.`,
  payers: {
    sender: (provider: string) => `${provider} le débite sur votre compte chez lui. Nous ne prenons rien.`,
    service: () => 'C’est nous qui le payons\u00a0: rien ne vous sera demandé.',
  },
  source: (service: string, day: string) => `${service}, tarif relevé le ${day}.`,
  seeSource: 'Voir ce tarif (nouvel onglet)',
  penNeeded: 'Une signature au stylo manque encore',
  signFirst: 'Signez d’abord la lettre',
  signFirstLine: 'Un fichier ne se signe pas au stylo\u00a0: signez à l’écran, puis revenez ici.',
  sign: 'Signer à l’écran',
  account: {
    title: 'Votre compte chez le prestataire',
    line: (provider: string, email: string) =>
      `C’est vous qui envoyez. ${provider} doit vous connaître par ${email} et avoir vérifié votre identité.`,
    none: 'Votre compte ici n’a pas d’adresse e-mail. Ajoutez-en une dans vos réglages, puis revenez.',
    open: (provider: string) => `Aller chez ${provider} (nouvel onglet)`,
  },
  recipient: 'Adresse e-mail du service',
  recipientHint: (name: string | null) =>
    name === null
      ? 'Celle que votre avis donne pour les recours.'
      : `Celle de «\u00a0${name}\u00a0», telle que votre avis la donne.`,
  recipientFault: 'Écrivez une adresse e-mail complète, comme recours@ville.fr.',
  accepts:
    'Mon avis, ou le site de ce service, dit qu’il accepte les lettres recommandées électroniques à cette adresse.',
  acceptsFault: 'Cochez cette case, ou envoyez la lettre sur papier.',
  code: 'Code donné par le prestataire',
  codeHint: (provider: string) => `${provider} vous le donne pour cet envoi. Nous ne le gardons pas.`,
  codeFault: 'Recopiez le code\u00a0: 4 à 8 chiffres.',
  send: (amount: string) => `Envoyer la lettre\u00a0: ${amount}`,
  sendFree: 'Envoyer la lettre',
  notSent: 'La lettre n’est pas partie',
  unreached: 'Le service n’a pas répondu. Appuyez de nouveau\u00a0: la lettre ne partira qu’une fois.',
  done: 'Lettre confiée au prestataire.',
  letter: 'Votre lettre recommandée électronique',
  to: (email: string) => `À ${email}`,
  reference: (reference: string) => `Numéro chez le prestataire\u00a0: ${reference}`,
  onPaper: 'L’envoyer sur papier',
  states: {
    sending: 'À confirmer',
    waiting: 'Prise en charge',
    sent: 'Envoyée',
    accepted: 'Reçue',
    refused: 'Refusée',
    neglected: 'Non réclamée',
    unanswered: 'Sans nouvelles',
    bounced: 'Adresse sans réponse',
    'not-sent': 'Pas partie',
  },
} as const;
