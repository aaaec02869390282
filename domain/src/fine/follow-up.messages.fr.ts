import { stepActNames, type NamedAct } from '../step-act/index.ts';
import {
  addDays,
  computeWeekday,
  formatDate,
  formatLongDate,
  isHoliday,
  type PlainDate,
  lowerFirst,
} from '../kernel/index.ts';
import { nameDeadline } from './deadline-rules.fr.ts';
import { computeDeadlineState, type Deadline } from './deadlines.ts';
import { fineWarningMessages } from './fine.messages.fr.ts';
import type { Reminder } from './reminders.ts';
import type { FineTrack } from './fine.ts';
import type { FineStatus, FineStep, SendingChannel } from './fine-status.ts';

/** Names of the steps in the history. */
export const stepNames: Readonly<Record<FineStep, string>> = {
  sent: 'Recours envoyé',
  received: 'Recours reçu',
  undelivered: 'Aucune preuve de remise de la lettre',
  accepted: 'Réponse\u00a0: recours accepté',
  'accepted-in-part': 'Réponse\u00a0: somme réduite, mais pas annulée',
  refused: 'Réponse\u00a0: recours refusé',
  silence: 'Un mois sans réponse\u00a0: refus implicite',
  'second-appeal': 'Second recours envoyé',
  'registry-asked': 'Le greffe du tribunal demande une pièce',
  'registry-answered': 'Réponse au greffe envoyée',
  paid: 'Somme payée, sans renoncer au recours',
  'payment-waits': 'Paiement laissé en attente',
  closed: 'Dossier clos',
};

/** Advice after an answer that no date covers; empty when the next step has a date. */
export function listAdviceAfterAnswer(track: FineTrack, status: FineStatus, last: FineStep | null): readonly string[] {
  if ((track === 'contravention' || track === 'amende-majoree') && status === 'refused') {
    return [
      'L’officier du ministère public ne juge pas\u00a0: il classe l’affaire, l’envoie au tribunal de ' +
        'police, ou déclare la demande irrecevable pour sa forme.',
      'Si sa lettre dit «\u00a0irrecevable\u00a0», cela peut peut-être encore se contester, à ' +
        'vérifier\u00a0: demandez conseil tout de suite.',
      'Si l’affaire va au tribunal, la convocation ou l’ordonnance donne ses propres dates, souvent ' +
        'courtes. Venez avec vos écrits et vos témoins.',
    ];
  }
  const isJudged =
    (track === 'fps-majore' && status === 'refused') || (track === 'fps' && status === 'closed' && last === 'refused');
  return isJudged
    ? [
        'Après ce tribunal, il ne reste que le Conseil d’État, avec un avocat, dans le délai écrit sur ' +
          'le jugement\u00a0: demandez conseil.',
      ]
    : [];
}

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

/** The sentence on what silence opens, by the time left of the tribunal's month: an acknowledgment may come late. */
export function describeTribunalDeadline(tsp: Deadline | null, today: PlainDate): string {
  if (tsp === null) return 'L’étape suivante est le tribunal du stationnement payant.';
  switch (computeDeadlineState(tsp, today)) {
    case 'open':
      return `Vous pouvez saisir le tribunal du stationnement payant au plus tard le ${formatLongDate(tsp.safe)}.`;
    case 'uncertain':
      return (
        'La date sûre est passée. Saisir le tribunal du stationnement payant est peut-être encore possible ' +
        `jusqu’au ${formatLongDate(tsp.outer)}, à vérifier\u00a0: envoyez sans attendre.`
      );
    case 'passed':
      return fineWarningMessages.FPS_ALL_PASSED;
  }
}

/** The risk if the month of the registry passes. */
export const registrySentence =
  'Répondez même si vous n’avez pas toutes les pièces\u00a0: sans réponse, le tribunal considère que vous renoncez.';

/**
 * Describes the last days to post the letter, as post offices may be closed up to the safe date, that day included. The
 * authorities are closed on Saturdays and so is the day to post; many post offices are open.
 */
export function describePosting(
  { postBy, safe, outer }: Pick<Deadline, 'postBy' | 'safe' | 'outer'>,
  today: PlainDate,
): string {
  if (today <= postBy) return `Par lettre recommandée, postez-la au plus tard le ${formatLongDate(postBy)}.`;
  const saturday = findSaturday(today, safe);
  const post =
    saturday === null
      ? 'La poste est fermée d’ici là.'
      : `Par lettre recommandée, postez-la le ${formatLongDate(saturday)}, si un bureau de poste est ouvert.`;
  const online = `${post} Si l’envoi en ligne est possible, faites-le aujourd’hui.`;
  if (outer === safe) return online;
  const later = saturday === null ? 'Par lettre recommandée, c’est' : 'Après, c’est';
  return (
    `${online} ${later} peut-être encore possible jusqu’au ${formatLongDate(outer)}, à vérifier\u00a0: ` +
    'envoyez sans attendre.'
  );
}

/** Returns the first Saturday from `from` to `to` that is not a public holiday; null when there is none. */
function findSaturday(from: PlainDate, to: PlainDate): PlainDate | null {
  for (let day = from; day <= to; day = addDays(day, 1)) if (computeWeekday(day) === 6 && !isHoliday(day)) return day;
  return null;
}

/** Writes the greeting of a mail. An account that only uses magic links may have no name. */
const writeGreeting = (firstName: string): string => (firstName === '' ? 'Bonjour,' : `Bonjour ${firstName},`);

// Mails name no plate, no place and no amount: an inbox is read by others.
export const fineMails = {
  /** The mail that asks for the day of receipt. It gives no deadline, as each is counted from that day. */
  receipt(firstName: string, isSought: boolean): FineMail {
    return {
      subject: 'Votre recours est-il arrivé\u00a0? Notez le jour de sa réception',
      paragraphs: [
        writeGreeting(firstName),
        isSought
          ? 'Nous n’avons rien su de votre lettre recommandée, et elle a peut-être été reçue. Regardez sur votre ' +
            'compte chez le prestataire\u00a0: si un jour de réception y est écrit, notez-le. La réponse se compte ' +
            'depuis ce jour.'
          : 'Vous avez envoyé votre recours. Notez le jour écrit sur l’accusé de réception\u00a0: la réponse se compte ' +
            'depuis ce jour. S’il ne vous est pas revenu, le suivi de votre recommandé peut l’indiquer.',
        'Un mois sans réponse vaut refus, et il ne reste alors qu’un mois pour saisir le tribunal. ' +
          'Sans ce jour, ces dates ne peuvent pas vous être rappelées.',
        'Si une réponse vous est parvenue, notez-la aussi.',
      ],
      button: stepActNames['see-fine'],
      deadline: null,
    };
  },
  /** @param act what the home then asks for */
  reminder(firstName: string, { deadline, left }: Reminder, act: NamedAct): FineMail {
    const [name, day] = [nameDeadline(deadline), formatDate(deadline.safe)];
    const deed = lowerFirst(name);
    return {
      // « Avant le » would make readers believe that the safe day itself is too late.
      subject: `${name}\u00a0: ${left === 0 ? `dernier jour sûr, le ${day}` : `au plus tard le ${day}`}`,
      paragraphs: [
        writeGreeting(firstName),
        // « Demain », read the day after or sent late by a mail server, would contradict the date.
        `La date sûre est le ${formatLongDate(deadline.safe)}. À faire\u00a0: ${deed}.`,
        deadline.code === 'payment'
          ? 'Votre recours n’arrête pas ce délai. Vous pouvez payer et contester\u00a0: ' +
            'si vous gagnez, la somme est rendue ou déduite d’une autre dette.'
          : describePosting(deadline, addDays(deadline.safe, -left)),
        ...(deadline.code === 'tsp-regularisation' ? [registrySentence] : []),
      ],
      button: stepActNames[act],
      deadline,
    };
  },
  /** The mail of a reminder while a provider is sending the appeal: a second letter would be a second appeal. */
  leaving(firstName: string, { deadline }: Pick<Reminder, 'deadline'>): FineMail {
    return {
      subject: 'Votre recours est en cours d’envoi\u00a0: n’envoyez rien d’autre',
      paragraphs: [
        writeGreeting(firstName),
        'Votre lettre recommandée électronique est confiée au prestataire. Nous attendons sa preuve de dépôt. ' +
          'N’envoyez rien d’autre.',
        `La date sûre de votre recours est le ${formatLongDate(deadline.safe)}. ` +
          'Si le prestataire n’envoie pas la lettre, vous serez prévenu ici\u00a0: il faudra alors l’envoyer ' +
          'autrement.',
      ],
      button: stepActNames['see-fine'],
      // An event in a calendar would ask to send the letter again.
      deadline: null,
    };
  },
  silence(firstName: string, tsp: Deadline | null, act: NamedAct, today: PlainDate): FineMail {
    return {
      subject: 'Sans réponse, votre recours est refusé\u00a0: l’étape suivante',
      paragraphs: [
        writeGreeting(firstName),
        'Un mois a passé depuis la réception de votre recours, sans réponse enregistrée ici\u00a0: ' +
          'ce silence vaut refus.',
        describeTribunalDeadline(tsp, today),
        'Si une réponse vous est parvenue, notez-la\u00a0: les dates peuvent changer.',
      ],
      button: stepActNames[act],
      // A calendar file bears the safe date: none once it is over.
      deadline: tsp === null || tsp.safe < today ? null : tsp,
    };
  },
} as const;
