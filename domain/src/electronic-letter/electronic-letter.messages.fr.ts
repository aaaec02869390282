import { computeDeadlineState, describePosting, type AppealSince, type Deadline } from '../fine/index.ts';
import { formatLongDate, type PlainDate, lowerFirst } from '../kernel/index.ts';
import type { ElectronicLetterCode, ElectronicLetterState } from './electronic-letter.ts';

const byPaper = 'Envoyez plutôt la lettre sur papier, en recommandé.';

export const electronicLetterMessages: Readonly<Record<ElectronicLetterCode, string>> = {
  LRE_OFF: `L’envoi électronique n’est pas ouvert ici. ${byPaper}`,
  LRE_OTHER_LETTER: 'Seul le recours à la mairie part par lettre recommandée électronique. Suivez une autre façon.',
  LRE_NOT_SIGNED: 'Un fichier ne se signe pas au stylo\u00a0: signez d’abord la lettre à l’écran.',
  LRE_PEN_NEEDED:
    'Une page de ce dossier se signe encore au stylo\u00a0: mandat, attestation ou lettre à deux signatures. ' +
    `Joignez la page signée, puis refaites le dossier. ${byPaper}`,
  LRE_ALREADY_SENT: 'Une lettre est déjà partie pour cet avis, et un avis ne donne droit qu’à un recours.',
  LRE_APPEAL_NOTED: 'Vous avez déjà noté l’envoi de ce recours, et un avis ne donne droit qu’à un recours.',
  LRE_PRICE_CHANGED: 'Le prix a changé depuis l’ouverture de cette page. Rechargez-la, puis décidez.',
  LRE_ID_TAKEN: 'Cet envoi existe déjà. Rechargez la page.',
  LRE_NO_ADDRESS: `Votre compte n’a pas d’adresse e-mail, et l’envoi en demande une. ${byPaper}`,
  LRE_SENDER_UNKNOWN:
    'Le prestataire ne connaît pas encore votre adresse e-mail. Ouvrez un compte chez lui, avec la même adresse.',
  LRE_SENDER_UNVERIFIED:
    'Le prestataire n’a pas encore vérifié votre identité. Terminez cette vérification chez lui, puis revenez.',
  LRE_SENDER_DIFFERS:
    'Votre compte chez le prestataire n’est pas au nom de la personne qui signe la lettre. C’est elle qui doit ' +
    `l’envoyer. ${byPaper}`,
  LRE_FILE_LOST:
    'Nous ne retrouvons pas le fichier de cette lettre\u00a0: rien n’est parti. Refaites le dossier, puis envoyez-le.',
  LRE_CODE_REFUSED: 'Ce code est faux ou trop ancien. Demandez-en un autre au prestataire\u00a0: rien n’est parti.',
  LRE_RECIPIENT_REFUSED: 'Le prestataire refuse cette adresse. Comparez-la à votre avis\u00a0: rien n’est parti.',
  LRE_PROVIDER_REFUSED: `Le prestataire n’a pas pris la lettre\u00a0: rien n’est parti. ${byPaper}`,
  LRE_PROVIDER_SILENT:
    'Le prestataire ne répond pas\u00a0: rien n’est parti. Réessayez, ou envoyez la lettre sur papier, ' +
    'en recommandé, sans attendre le dernier jour.',
};

/** Shown while the provider does not find a requested letter but may still find it. */
export const untracedSentence =
  'Le prestataire ne retrouve pas votre lettre. Nous la cherchons jusqu’à demain. Si la date sûre est proche, ' +
  'n’attendez pas\u00a0: envoyez-la sur papier, en recommandé.';

/** The month of the appeal on a day in Paris; `rapo` is null where its end is not known. */
export interface AppealDate {
  readonly rapo: Deadline | null;
  readonly today: PlainDate;
  /** The event of the appeal since that letter; when not null, nothing more is required. */
  readonly since: AppealSince | null;
}

const sinceSentences: Readonly<Record<AppealSince, string>> = {
  'sent-again': 'Depuis, votre recours est parti d’une autre façon.',
  received: 'Depuis, la réception de votre recours est notée.',
  answered: 'Depuis, la réponse à votre recours est notée.',
  closed: 'Le suivi de cette amende est terminé.',
};

/** Describes how to send an undelivered letter again, depending on the time left in its month. */
export function describePaperResending({ rapo, today, since }: AppealDate): string {
  if (since !== null) return sinceSentences[since];
  if (rapo === null) return 'Tant que la date sûre n’est pas passée, envoyez la même lettre sur papier, en recommandé.';
  switch (computeDeadlineState(rapo, today)) {
    case 'open':
      return `Envoyez la même lettre sur papier. ${describePosting(rapo, today)}`;
    case 'uncertain':
      return (
        'La date sûre est passée. Envoyez la même lettre sur papier sans attendre\u00a0: c’est peut-être encore possible ' +
        `jusqu’au ${formatLongDate(rapo.outer)}, à vérifier.`
      );
    case 'passed':
      return 'Le délai pour l’envoyer de nouveau est passé. Gardez les preuves, et demandez conseil.';
  }
}

interface LetterDays {
  /** The day of the last event, in words. */
  readonly day: string;
  /** The day of the sending, in words; null before it. */
  readonly sent: string | null;
  readonly appeal: AppealDate;
}

/** The state of a letter, as its sender reads it. */
export function describeLetterState(state: ElectronicLetterState, { day, sent, appeal }: LetterDays): string {
  switch (state) {
    case 'sending':
      return 'Le prestataire n’a pas encore confirmé l’envoi. Nous le lui redemandons\u00a0: n’envoyez rien d’autre.';
    case 'waiting':
      return 'Le prestataire a pris votre lettre. Il prévient le destinataire, puis nous recevons la preuve de dépôt.';
    case 'sent':
      return (
        `Envoyée le ${day}. La preuve de dépôt est jointe à votre amende. ` +
        'Le destinataire a 15 jours pour la retirer.'
      );
    case 'accepted':
      return (
        `Reçue le ${day}. L’accusé de réception est joint à votre amende\u00a0; ` + 'la réponse est comptée de ce jour.'
      );
    case 'refused':
      return (
        `Refusée par le destinataire le ${day}. La preuve est jointe à votre amende. ` +
        `${describeUndelivered(sent, appeal)}`
      );
    case 'neglected':
      return (
        `Non réclamée dans les 15 jours (constaté le ${day}). La preuve est jointe à votre amende. ` +
        describeUndelivered(sent, appeal)
      );
    case 'bounced':
      return `L’adresse du destinataire ne reçoit rien (constaté le ${day}). ${describePaperResending(appeal)}`;
    case 'not-sent':
      return 'La lettre n’est pas partie. Vous pouvez recommencer, ou l’envoyer sur papier, en recommandé.';
  }
}

/** Describes a letter without news, whose sender cannot know whether it was accepted. */
export function describeUnansweredLetter({ sent, appeal }: Omit<LetterDays, 'day'>): string {
  const fact = 'Le prestataire ne nous a pas dit ce qu’elle est devenue, et nous ne le lui demandons plus. ';
  if (appeal.since !== null) return `${fact}${sinceSentences[appeal.since]}`;
  const asks =
    `${fact}Regardez sur votre compte chez lui\u00a0: si elle est reçue, joignez son accusé et notez-en le jour. ` +
    'Sinon\u00a0: ';
  return sent === null
    ? `${asks}${lowerFirst(describePaperResending(appeal))}`
    : `${asks}${lowerFirst(describeUndelivered(sent, appeal))}`;
}

/**
 * Describes the effect of a letter that was presented and not accepted: the day of its sending counts, if the authority
 * accepts such letters (CRPA L112-1, L112-15). No silence is counted, as there is no day of receipt (R2333-120-13).
 */
function describeUndelivered(sentDay: string | null, appeal: AppealDate): string {
  if (appeal.since !== null) return sinceSentences[appeal.since];
  const counts =
    sentDay === null ? '' : `Si ce service accepte ces lettres, c’est le jour de l’envoi, le ${sentDay}, qui compte. `;
  const without = sentDay === null ? 'Sans' : 'Mais sans';
  return (
    `${counts}${without} jour de réception, le mois de réponse ne peut pas être compté. ` +
    `${describePaperResending(appeal)}`
  );
}
