import { dateInFrench, dateInFrenchWords } from '../kernel/index.ts';
import { deadlineNames } from './deadline-rules.fr.ts';
import type { Deadline } from './deadlines.ts';
import type { Reminder } from './follow-up.ts';
import type { FineStep, SendingChannel } from './fine-status.ts';

/** What happened, as the history tells it. */
export const stepNames: Readonly<Record<FineStep, string>> = {
  sent: 'Recours envoyé',
  received: 'Recours reçu',
  accepted: 'Réponse : recours accepté',
  'accepted-in-part': 'Réponse : somme réduite, mais pas annulée',
  refused: 'Réponse : recours refusé',
  silence: 'Un mois sans réponse : refus implicite',
  'second-appeal': 'Second recours envoyé',
  paid: 'Somme payée, sans renoncer au recours',
  'payment-waits': 'Paiement laissé en attente',
  closed: 'Dossier clos',
};

export const channelNames: Readonly<Record<SendingChannel, string>> = {
  online: 'Sur le site indiqué par l’avis',
  registered: 'En recommandé avec avis de réception',
  letter: 'Par lettre simple',
};

export interface FineMail {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  /** The date it speaks of, to be put in a calendar; null when it names none. */
  readonly deadline: Deadline | null;
}

// Mails name no plate, no place and no amount: an inbox is read by others.
export const fineMails = {
  reminder(firstName: string, { deadline, left }: Reminder): FineMail {
    const when = left === 0 ? 'aujourd’hui' : left === 1 ? 'demain' : `dans ${left} jours`;
    const last = dateInFrenchWords(deadline.safe);
    return {
      subject: `${deadlineNames[deadline.code]} : ${left === 0 ? 'dernier jour sûr' : `avant le ${dateInFrench(deadline.safe)}`}`,
      paragraphs: [
        `Bonjour ${firstName},`,
        `La date sûre est ${when}, le ${last}. À faire : ${deadlineNames[deadline.code]}.`,
        deadline.code === 'payment'
          ? 'Votre recours n’arrête pas ce délai. Vous pouvez payer et contester : si vous gagnez, la somme est rendue ou déduite d’une autre dette.'
          : `Par lettre recommandée, postez-la au plus tard le ${dateInFrenchWords(deadline.postBy)}.`,
      ],
      button: 'Voir mon amende',
      deadline,
    };
  },
  silence(firstName: string, tsp: Deadline | null): FineMail {
    return {
      subject: 'Sans réponse, votre recours est refusé : l’étape suivante',
      paragraphs: [
        `Bonjour ${firstName},`,
        'Un mois a passé depuis la réception de votre recours, sans réponse enregistrée ici : ce silence vaut refus.',
        tsp === null ? 'L’étape suivante est le tribunal du stationnement payant.' : `Vous pouvez saisir le tribunal du stationnement payant avant le ${dateInFrenchWords(tsp.safe)}.`,
        'Si une réponse vous est parvenue, notez-la : les dates peuvent changer.',
      ],
      button: 'Voir mon amende',
      deadline: tsp,
    };
  },
} as const;
