import type { AccountMail } from '../account/index.ts';
import type { SuspensionReason } from './suspension.ts';

/** The reason of a suspension, as the holder of the account reads it. */
export const suspensionSentences: Readonly<Record<SuspensionReason, string>> = {
  'doubtful-paper': 'Nous avons un doute sur un de vos papiers.',
  misuse: 'Ce compte a servi à autre chose qu’à vos stationnements.',
  safety: 'Quelqu’un d’autre a peut-être utilisé votre compte\u00a0: nous le protégeons.',
  other: 'Notre équipe vous l’explique ci-dessous.',
};

export type SuspensionRefusal =
  | 'SUSPENSION_REMARK_REQUIRED'
  | 'ACCOUNT_ALREADY_SUSPENDED'
  | 'ACCOUNT_NOT_SUSPENDED'
  | 'SUSPENDED_IS_TEAM'
  | 'OWN_SUSPENSION'
  | 'APPEAL_ALREADY_SENT'
  | 'APPEAL_NOT_WAITING';

export const suspensionMessages: Readonly<Record<SuspensionRefusal, string>> = {
  SUSPENSION_REMARK_REQUIRED: 'Expliquez la suspension en une phrase\u00a0: la personne la lira.',
  ACCOUNT_ALREADY_SUSPENDED: 'Ce compte est déjà suspendu. Rien n’est changé.',
  ACCOUNT_NOT_SUSPENDED: 'Ce compte n’est pas suspendu. Rien n’est changé.',
  SUSPENDED_IS_TEAM: 'Cette personne fait partie de l’équipe. Retirez d’abord son rôle.',
  OWN_SUSPENSION: 'C’est votre propre compte. Demandez à un autre administrateur de lever la suspension.',
  APPEAL_ALREADY_SENT: 'Votre réponse est déjà partie. Notre équipe la lit.',
  APPEAL_NOT_WAITING: 'Aucune réponse de cette personne n’attend. Rien n’est envoyé.',
};

const writeGreeting = (firstName: string): string => (firstName === '' ? 'Bonjour,' : `Bonjour ${firstName},`);

interface SuspensionNotice {
  readonly firstName: string;
  readonly reason: SuspensionReason;
  readonly remark: string | null;
}

export const suspensionMails = {
  suspended: ({ firstName, reason, remark }: SuspensionNotice): AccountMail => ({
    subject: 'Votre compte PlaceJuste est suspendu',
    paragraphs: [
      writeGreeting(firstName),
      suspensionSentences[reason],
      ...(remark === null ? [] : [remark]),
      'Vous pouvez toujours lire et exporter tout ce qui est déposé. Rien n’est effacé.',
      'Vous avez un abonnement\u00a0? Rien n’est prélevé pendant la suspension, et sa durée s’ajoute à la fin de ' +
        'votre abonnement.',
      'Vous n’êtes pas d’accord\u00a0? Répondez-nous depuis votre compte\u00a0: une personne de l’équipe vous lira.',
    ],
    button: 'Lire et répondre',
  }),
  lifted: (firstName: string): AccountMail => ({
    subject: 'Votre compte PlaceJuste est rouvert',
    paragraphs: [
      writeGreeting(firstName),
      'La suspension de votre compte est levée. Vous retrouvez tout comme avant.',
      'Vous avez un abonnement\u00a0? Ses dates sont décalées d’autant\u00a0: elles sont sur «\u00a0Abonnement et paiements\u00a0».',
    ],
    button: 'Ouvrir mon compte',
  }),
  answered: (firstName: string, answer: string): AccountMail => ({
    subject: 'Notre réponse sur la suspension de votre compte',
    paragraphs: [
      writeGreeting(firstName),
      answer,
      'Votre compte reste suspendu. Vous pouvez toujours lire et exporter tout ce qui est déposé.',
    ],
    button: 'Lire dans mon compte',
  }),
  /** Mail to each administrator, without the text of the person: reading it requires the second factor. */
  appealed: (): AccountMail => ({
    subject: 'Équipe\u00a0: une personne conteste la suspension de son compte',
    paragraphs: ['Bonjour,', 'Une personne dont le compte est suspendu a répondu. Lisez-la, puis répondez-lui.'],
    button: 'Voir les réponses à lire',
  }),
} as const;
