import { describePaperResending, type AppealDate, type ElectronicLetterState } from '../electronic-letter/index.ts';
import { nameDeadline, describeTribunalDeadline, type Deadline, type Reminder } from '../fine/index.ts';
import { formatLongDate, type PlainDate } from '../kernel/index.ts';
import { letterNames, type LetterKind } from '../letter/index.ts';
import type { NamedAct } from '../step-act/index.ts';
import { accountNotifications } from './account-notifications.messages.fr.ts';
import { carerNotifications } from './carer-notifications.messages.fr.ts';
import type { NotificationDeed, NotificationFamily } from './notification-kinds.ts';
import type { NotificationMessage } from './notification-message.messages.fr.ts';

const buildFinePath = (fineId: string): `/${string}` => `/mes-amendes?fine=${fineId}`;

/** `sentence`: null where it says by which date the letter leaves again. */
const letterTitles = {
  sending: {
    title: 'Votre lettre n’est pas confirmée',
    sentence: 'Le prestataire ne la retrouve pas. Si la date sûre est proche, envoyez-la sur papier.',
  },
  sent: { title: 'Votre lettre est partie', sentence: 'La preuve de dépôt est jointe à votre amende.' },
  accepted: { title: 'Votre lettre est reçue', sentence: 'L’accusé de réception est joint à votre amende.' },
  refused: { title: 'Votre lettre a été refusée', sentence: null },
  neglected: { title: 'Votre lettre n’a pas été réclamée', sentence: null },
  bounced: { title: 'L’adresse de votre lettre ne reçoit rien', sentence: null },
  'not-sent': { title: 'Votre lettre n’est pas partie', sentence: null },
  unanswered: {
    title: 'Votre lettre est sans nouvelles',
    sentence: 'Regardez chez le prestataire si elle est reçue, et notez-en le jour.',
  },
} as const satisfies Partial<
  Record<ElectronicLetterState | 'unanswered', { readonly title: string; readonly sentence: string | null }>
>;

export const notificationMessages = {
  ...accountNotifications,
  ...carerNotifications,
  fineDate(fineId: string, { deadline }: Pick<Reminder, 'deadline'>, act: NamedAct): NotificationMessage {
    const signedLetter = deadline.code === 'tsp' ? 'tribunal-seized' : 'appeal-posted';
    // The notification is kept for 90 days: « demain », read two days later, would contradict the date.
    return {
      kind: 'fine-date',
      title: nameDeadline(deadline),
      sentence: `La date sûre est le ${formatLongDate(deadline.safe)}.`,
      act,
      deed: act === 'sign-dossier' ? signedLetter : null,
      path: buildFinePath(fineId),
      subjectId: fineId,
      dueOn: deadline.safe,
    };
  },
  /** Replaces a reminder of the appeal while a provider is sending it. */
  fineLeaving: (fineId: string): NotificationMessage => ({
    kind: 'fine-date',
    title: 'Votre recours est en cours d’envoi',
    sentence: 'Nous attendons la preuve de dépôt du prestataire. N’envoyez rien d’autre.',
    act: 'see-fine',
    deed: null,
    path: buildFinePath(fineId),
    subjectId: fineId,
  }),
  fineSilence: (fineId: string, tsp: Deadline | null, act: NamedAct, today: PlainDate): NotificationMessage => ({
    kind: 'fine-silence',
    title: 'Sans réponse, votre recours est refusé',
    sentence: describeTribunalDeadline(tsp, today),
    act,
    deed: act === 'sign-dossier' ? 'tribunal-seized' : null,
    path: buildFinePath(fineId),
    subjectId: fineId,
    ...(tsp === null ? {} : { dueOn: tsp.safe }),
  }),
  fineReceipt: (fineId: string, isSought: boolean): NotificationMessage => ({
    kind: 'fine-date',
    title: 'Votre recours est-il arrivé\u00a0?',
    sentence: isSought
      ? 'Regardez chez le prestataire de la lettre\u00a0: si elle est reçue, notez ce jour. La réponse se compte depuis.'
      : 'Notez le jour écrit sur l’accusé de réception\u00a0: la réponse se compte depuis ce jour.',
    act: 'see-fine',
    deed: null,
    path: buildFinePath(fineId),
    subjectId: fineId,
  }),
  /** @param endsAt in words, Paris */
  stayEnds: (declarationId: string, endsAt: string): NotificationMessage => ({
    kind: 'stay-ends',
    title: 'La durée permise s’achève bientôt',
    sentence: `Elle s’achève ${endsAt}. Si vous avez quitté la place, il n’y a rien à faire.`,
    act: 'see-declaration',
    deed: null,
    path: `/pwa/historique?declaration=${declarationId}`,
    subjectId: declarationId,
  }),
  /** Opened on that letter, as one that failed: the fine may call for another one. */
  dossierReady: (fineId: string, letter: LetterKind): NotificationMessage => ({
    kind: 'dossier-ready',
    title: 'Votre dossier est prêt',
    sentence: 'Relisez-le, signez-le, puis envoyez-le.',
    act: 'sign-dossier',
    deed: null,
    path: `${buildFinePath(fineId)}&letter=${letter}`,
    subjectId: fineId,
  }),
  /** Opened on that letter: the fine may call for another one. */
  dossierFailed: (fineId: string, letter: LetterKind): NotificationMessage => ({
    kind: 'dossier-failed',
    title: 'Votre dossier n’a pas pu être préparé',
    sentence:
      `Lettre\u00a0: ${letterNames[letter].name}. La raison est écrite avec votre amende. ` +
      'Vous pouvez préparer ce dossier à nouveau.',
    act: 'see-fine',
    deed: null,
    path: `${buildFinePath(fineId)}&letter=${letter}`,
    subjectId: fineId,
  }),
  /** Opened on that letter: both crops and the ways out stand there. */
  dossierContradicted: (fineId: string, letter: LetterKind): NotificationMessage => ({
    kind: 'dossier-contradicted',
    title: 'Une pièce ne dit pas la même chose que votre lettre',
    sentence:
      `Lettre\u00a0: ${letterNames[letter].name}. Nous avons relu vos pièces. ` +
      'Comparez celle-ci avec votre lettre\u00a0: vous pourrez la remplacer, ou dire qu’elle est juste.',
    act: 'see-fine',
    deed: null,
    path: `${buildFinePath(fineId)}&letter=${letter}`,
    subjectId: fineId,
  }),
  /** Tells the outcome of an electronic letter; a receipt that is still awaited is not mentioned. */
  letterFollowed: (fineId: string, state: keyof typeof letterTitles, appeal: AppealDate): NotificationMessage => ({
    kind: 'letter-followed',
    title: letterTitles[state].title,
    sentence:
      (state === 'unanswered' && appeal.since !== null ? null : letterTitles[state].sentence) ??
      describePaperResending(appeal),
    act: 'see-fine',
    deed: null,
    path: buildFinePath(fineId),
    subjectId: fineId,
  }),
  paymentFailed: (ends: string): NotificationMessage => ({
    kind: 'payment-failed',
    title: 'Le paiement de votre abonnement n’a pas pu être pris',
    sentence: `Rien ne change jusqu’au ${ends}.`,
    act: 'choose-plan',
    deed: null,
    path: '/pwa/billing',
    subjectId: null,
  }),
  /** The card is good: its bank asks its holder to approve the payment. */
  paymentToApprove: (ends: string): NotificationMessage => ({
    kind: 'payment-failed',
    title: 'Votre banque demande votre accord',
    sentence: `Votre carte n’a pas été refusée. Rien ne change jusqu’au ${ends}.`,
    act: 'approve-renewal',
    deed: null,
    path: '/pwa/billing',
    subjectId: null,
  }),
  subscriptionEnded: (): NotificationMessage => ({
    kind: 'subscription-ended',
    title: 'Votre abonnement est terminé',
    sentence: 'Pour déclarer de nouveau, choisissez une formule.',
    act: 'choose-plan',
    deed: null,
    path: '/pwa/billing',
    subjectId: null,
  }),
} as const;

/** Labels of the buttons that record an act. */
export const deedNames: Readonly<Record<NotificationDeed, string>> = {
  'appeal-posted': 'J’ai posté mon recours',
  'tribunal-seized': 'J’ai saisi le tribunal',
};

/** Sentences of a locked screen: a bystander learns nothing about the owner. */
export const pushSentences: Readonly<Record<NotificationFamily, string>> = {
  dates: 'Une date approche.',
  papers: 'Du nouveau sur votre compte.',
  parking: 'Une heure approche.',
  dossiers: 'Du nouveau sur un document.',
  payments: 'Votre abonnement demande votre attention.',
  carers: 'Du nouveau pour une aide.',
};

/** Labels of the switches in the settings. */
export const familyNames: Readonly<Record<NotificationFamily, string>> = {
  dates: 'Les dates de mes recours',
  papers: 'Mes papiers et mon compte',
  parking: 'La fin de mon stationnement',
  dossiers: 'Mes dossiers',
  payments: 'Mon abonnement',
  carers: 'L’aide reçue ou donnée',
};
