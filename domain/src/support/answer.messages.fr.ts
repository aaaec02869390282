/** An answer often given: chosen, then written to the person's case before it leaves. */
export interface AnswerTemplate {
  readonly code: string;
  readonly name: string;
  readonly text: string;
}

export const answerTemplates: readonly AnswerTemplate[] = [
  {
    code: 'papers-waiting',
    name: 'Papiers en cours de vérification',
    text:
      'Vos papiers sont bien arrivés. L’accueil de votre compte dit quand vous aurez la réponse. ' +
      'Nous vous écrirons aussi dès qu’ils seront vérifiés\u00a0: vous n’avez rien à faire.',
  },
  {
    code: 'papers-refused',
    name: 'Papier refusé',
    text:
      'Un de vos papiers n’a pas pu être validé. Ouvrez «\u00a0Vos papiers\u00a0» dans votre compte\u00a0: la raison ' +
      'y est écrite, et vous pouvez en envoyer un autre tout de suite.',
  },
  {
    code: 'sign-in',
    name: 'Connexion impossible',
    text:
      'Sur la page de connexion, choisissez «\u00a0Mot de passe oublié\u00a0?\u00a0». Vous recevrez un code à six ' +
      'chiffres à cette adresse. Regardez aussi dans les courriers indésirables.',
  },
  {
    code: 'fine',
    name: 'Contester une amende',
    text:
      'Ouvrez «\u00a0Mes amendes\u00a0» et photographiez l’avis. Nous vous disons la date à ne pas manquer, puis ' +
      'préparons la lettre avec vos preuves. Ne payez pas avant d’avoir lu ce que nous vous en disons.',
  },
  {
    code: 'not-ours',
    name: 'Amende à faire annuler par nous',
    text:
      'Nous ne pouvons pas annuler une amende\u00a0: seuls la commune, l’officier du ministère public ou le juge le ' +
      'peuvent. Nous vous aidons à leur écrire avec vos preuves, dans les délais.',
  },
  {
    code: 'payment',
    name: 'Paiement à vérifier',
    text:
      'Nous avons regardé votre paiement. Vos paiements, vos factures et ce qui reste à payer sont dans votre ' +
      'compte, à la page «\u00a0Abonnement et paiements\u00a0».',
  },
];

/** Builds the mail of an answer. The person's own words are not repeated: their author also chose the recipient. */
export function buildAnswerMail({
  answer,
  reference,
  canReply = false,
}: {
  readonly answer: string;
  readonly reference: string;
  /** Whether a reply to this mail comes back to the message. */
  readonly canReply?: boolean;
}): {
  readonly subject: string;
  readonly paragraphs: readonly string[];
} {
  const answerParagraphs = answer
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  return {
    subject: `Réponse à votre message ${reference}`,
    paragraphs: [
      'Bonjour,',
      ...answerParagraphs,
      canReply
        ? `Nous répondons à votre message ${reference}. Pour nous écrire encore, répondez simplement à cet e-mail.`
        : `Nous répondons à votre message ${reference}. Pour nous écrire encore, rappelez ce numéro.`,
    ],
  };
}
