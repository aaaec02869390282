/** Sentences about a received mail, for its sender and for the team. */
export const receivedMailTexts = {
  attachments: (count: number): string =>
    count === 1
      ? 'Votre pièce jointe n’est pas gardée\u00a0: nous ne recevons que du texte par e-mail. ' +
        'Pour un papier ou un avis, passez par votre compte\u00a0: il y est chiffré.'
      : `Vos ${count} pièces jointes ne sont pas gardées\u00a0: nous ne recevons que du texte par e-mail. ` +
        'Pour un papier ou un avis, passez par votre compte\u00a0: il y est chiffré.',
  attachmentsSubject: (reference: string): string => `Pièce jointe non reçue, message ${reference}`,
  kept: 'Votre texte est bien arrivé. Une personne de l’équipe le lira.',
  subject: (subject: string): string => `Objet\u00a0: ${subject}`,
  keptNothing: 'Votre e-mail ne contenait pas de texte\u00a0: écrivez-nous ce qu’il faut savoir.',
  noText: '(Message sans texte.)',
  /** Null when the rest was too long to be counted. */
  cut: (count: number | null): string =>
    count === null
      ? '(Message coupé ici\u00a0: la suite était trop longue pour être lue.)'
      : `(Message coupé ici\u00a0: il avait ${count.toLocaleString('fr-FR')} caractères.)`,
  more: '(La suite est dans le fil, plus bas.)',
} as const;

/** Why an act on a message is refused while its thread grows. */
export const threadMessages = {
  THREAD_CHANGED:
    'Un e-mail est arrivé entre-temps pour ce message. Lisez-le plus haut, puis recommencez. Rien n’est perdu.',
} as const;
