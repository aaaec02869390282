import { elide } from '../kernel/index.ts';
/** A mail about a help, with a `button` when it has a link. */
interface CarerMail {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: string;
}

const writeGreeting = (firstName: string): string => (firstName === '' ? 'Bonjour,' : `Bonjour ${firstName},`);
const chooseName = (name: string, otherwise: string): string => (name === '' ? otherwise : name);

/** First names alone: a mail may be read by others. */
interface About {
  /** Name of the recipient; empty when unknown. */
  readonly to: string;
  /** The other person of the help; empty when unknown. */
  readonly other: string;
}

/** Builds the mail to the invited address, whose reader is unknown. */
export function buildInvitationMail({ other }: Pick<About, 'other'>): CarerMail {
  const who = chooseName(other, 'Une personne');
  return {
    subject: `${who} vous demande de l’aider sur PlaceJuste`,
    paragraphs: [
      'Bonjour,',
      // The mail mentions neither the holder's card nor their health: the address may have been mistyped.
      `${who} utilise PlaceJuste pour garder la preuve de ses stationnements, et vous invite à l’aider\u00a0: ` +
        'vous préparez une déclaration, la personne que vous aidez la confirme.',
      'Pour accepter, ouvrez ce lien et connectez-vous, ou créez un compte gratuit, avec l’adresse e-mail qui a ' +
        'reçu ce message. Le lien est valable sept jours et ne sert qu’à vous\u00a0: ne le transférez pas.',
      'Vous ne connaissez pas cette personne\u00a0? Ne faites rien\u00a0: sans votre accord, rien ne change.',
    ],
    button: 'Voir l’invitation',
  };
}

/** Builds the mail to the holder when the invitation is accepted. */
export function buildAcceptedMail({ to, other }: About): CarerMail {
  return {
    subject: `${chooseName(other, 'Votre aidant')} a accepté de vous aider`,
    paragraphs: [
      writeGreeting(to),
      `${chooseName(other, 'La personne que vous avez invitée')} peut maintenant préparer des déclarations pour ` +
        `vous. ` +
        'Ce qui est préparé pour vous compte dès que vous le confirmez. Vos papiers ne lui sont jamais montrés.',
      'Vous pouvez mettre fin à cette aide à tout moment, dans vos paramètres.',
    ],
    button: 'Voir mes aidants',
  };
}

/** Describes a capture received after the end of the help, from a phone without a network that alone gives its hour. */
function writeLatePreparation(other: string, what: 'declared' | 'fine-noted'): string {
  const start = `D’après son téléphone, ${chooseName(other, 'votre aidant')} avait `;
  return what === 'declared'
    ? `${start}préparé cette déclaration de stationnement avant la fin de son aide\u00a0: elle arrive seulement ` +
        'maintenant. Elle est déposée\u00a0; confirmez-la pour pouvoir vous en servir.'
    : `${start}photographié cet avis avant la fin de son aide\u00a0: il arrive seulement maintenant. Confirmez-le ` +
        'sans tarder\u00a0: ses délais courent, et nos rappels commencent avec votre confirmation.';
}

/** Builds the mail to the holder when a capture awaits their answer. `isAfterEnd`: received after the help ended. */
export function buildPreparedMail(
  { to, other }: About,
  what: 'declared' | 'fine-noted',
  isAfterEnd = false,
): CarerMail {
  const who = chooseName(other, 'Votre aidant');
  const subject =
    what === 'declared' ? 'Une déclaration attend votre confirmation' : 'Un avis attend votre confirmation';
  const button = 'Voir ce qui attend';
  if (isAfterEnd) return { subject, paragraphs: [writeGreeting(to), writeLatePreparation(other, what)], button };
  return {
    subject,
    paragraphs: [
      writeGreeting(to),
      what === 'declared'
        ? `${who} vient de préparer une déclaration de stationnement pour vous. Elle est déjà déposée\u00a0; ` +
          'confirmez-la pour pouvoir vous en servir.'
        : `${who} vient de photographier un avis pour vous. Confirmez-le sans tarder\u00a0: ses délais courent, et ` +
          'nos rappels commencent avec votre confirmation.',
    ],
    button,
  };
}

/** Builds the reminder to the holder about a waiting notice. `safe`: its safe date in words; null when unknown. */
export function buildWaitingNoticeMail({ to, other }: About, safe: string | null): CarerMail {
  const who = chooseName(other, 'Votre aidant');
  return {
    subject:
      safe === null ? 'Un avis attend toujours votre réponse' : `Un avis attend votre réponse au plus tard le ${safe}`,
    paragraphs: [
      writeGreeting(to),
      `${who} a photographié un avis pour vous, et il attend toujours votre réponse. ` +
        (safe === null
          ? 'Ses délais courent.'
          : `Ses délais courent\u00a0: la date sûre pour répondre est le ${safe}.`),
      'Si c’est le vôtre, confirmez-le\u00a0: nous suivrons ses dates avec vous. Sinon, écartez-le.',
    ],
    button: 'Voir ce qui attend',
  };
}

/** Builds the mail to the carer, on the same day, which says that the notice is not followed yet. */
export function buildUnconfirmedMail({ to, other }: About): CarerMail {
  const who = chooseName(other, 'La personne que vous aidez');
  return {
    subject: 'L’avis que vous avez photographié n’est pas encore confirmé',
    paragraphs: [
      writeGreeting(to),
      `${who} n’a pas encore répondu. Sans confirmation, l’avis n’est pas suivi, et ses délais courent.`,
      'Parlez-en ensemble\u00a0: un seul appui suffit, dans PlaceJuste, sous «\u00a0À confirmer\u00a0».',
    ],
    button: 'Voir ce que j’ai préparé',
  };
}

/** Builds the mail to the carer when the holder declines their work, which then cannot be used. */
export function buildDeclinedMail({ to, other }: About): CarerMail {
  const who = chooseName(other, 'La personne que vous aidez');
  return {
    subject: 'Ce que vous avez préparé n’est pas confirmé',
    paragraphs: [
      writeGreeting(to),
      `${who} n’a pas reconnu ce que vous aviez préparé. C’est gardé, mais sans effet\u00a0: ni preuve, ni rappel.`,
      'Si c’est une erreur, parlez-en ensemble\u00a0: cela peut encore être confirmé.',
    ],
    button: 'Voir ce que j’ai préparé',
  };
}

/** Builds the mail about the end of a help, for both people. */
export function buildEndedMail({ to, other }: About): CarerMail {
  return {
    subject: 'Une aide a pris fin sur PlaceJuste',
    paragraphs: [
      writeGreeting(to),
      other === ''
        ? 'Une aide a pris fin entre votre compte et celui d’une autre personne.'
        : `L’aide entre vous et ${other} a pris fin.`,
      'Ce qui avait été préparé avant est gardé. Plus rien ne peut être préparé depuis.',
    ],
  };
}

/** Builds the mail to the carer of a person whose account was erased. */
export function buildErasedHelpMail({ to, other }: About): CarerMail {
  return {
    subject: 'Une aide a pris fin sur PlaceJuste',
    paragraphs: [
      writeGreeting(to),
      other === ''
        ? 'Le compte de la personne que vous aidiez est fermé.'
        : `Le compte ${elide('de', other)} est fermé.`,
      'L’aide prend fin, et ce que vous aviez préparé est effacé avec ce compte. Il n’y a rien à faire.',
    ],
  };
}
