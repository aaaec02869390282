import type { DocumentKind } from '../document/index.ts';
import { againOnPaper, type AppealDate, type ElectronicLetterState } from '../electronic-letter/index.ts';
import { deadlineName, tribunalSentence, type Deadline, type Reminder } from '../fine/index.ts';
import { dateInFrenchWords, type PlainDate } from '../kernel/index.ts';
import { letterNames, type LetterKind } from '../letter/index.ts';
import { papersPath, paperPath } from '../next-step/index.ts';
import { stepActNames, type NamedAct } from '../step-act/index.ts';
import type { NotificationDeed, NotificationFamily, NotificationKind } from './notification-kinds.ts';

/** Names of the one act of a notification. */
export const notificationActNames = {
  ...stepActNames,
  'see-papers': 'Voir mes papiers',
  'open-account': 'Ouvrir mon compte',
  'see-declaration': 'Voir la déclaration',
  'see-carers': 'Voir mes aidants',
  'see-helped': 'Voir mes aides',
} as const satisfies Readonly<Record<string, string>>;
export type NotificationAct = keyof typeof notificationActNames;

/** What the centre shows: no plate, no place and no amount, as a screen is read by others. */
export interface NotificationMessage {
  readonly kind: NotificationKind;
  readonly title: string;
  readonly sentence: string;
  readonly act: NotificationAct;
  /** Noted in one press, where the letter is ready to leave. */
  readonly deed: NotificationDeed | null;
  /** Page of the act. */
  readonly path: `/${string}`;
  /** What it is about: a fine, a declaration; null where the path says it all. */
  readonly subjectId: string | null;
  /** The safe date it is about: how far that is, the card says on the day it is read. */
  readonly dueOn?: PlainDate;
}

const papers: Readonly<Record<DocumentKind, string>> = { cmi: 'Votre carte', carte_grise: 'Votre carte grise' };
const finePath = (fineId: string): `/${string}` => `/mes-amendes?fine=${fineId}`;

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
  fineDate(fineId: string, { deadline }: Pick<Reminder, 'deadline'>, act: NamedAct): NotificationMessage {
    // Kept for 90 days: « demain », read two days later, would contradict the date.
    return {
      kind: 'fine-date',
      title: deadlineName(deadline),
      sentence: `La date sûre est le ${dateInFrenchWords(deadline.safe)}.`,
      act,
      deed: act === 'sign-dossier' ? (deadline.code === 'tsp' ? 'tribunal-seized' : 'appeal-posted') : null,
      path: finePath(fineId),
      subjectId: fineId,
      dueOn: deadline.safe,
    };
  },
  fineSilence: (fineId: string, tsp: Deadline | null, act: NamedAct, today: PlainDate): NotificationMessage => ({
    kind: 'fine-silence',
    title: 'Sans réponse, votre recours est refusé',
    sentence: tribunalSentence(tsp, today),
    act,
    deed: act === 'sign-dossier' ? 'tribunal-seized' : null,
    path: finePath(fineId),
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
    path: finePath(fineId),
    subjectId: fineId,
  }),
  paperApproved: (kind: DocumentKind): NotificationMessage => ({
    kind: 'paper-approved',
    title: `${papers[kind]} est validée`,
    sentence: 'Notre équipe vient de l’accepter.',
    act: 'see-papers',
    deed: null,
    path: papersPath,
    subjectId: null,
  }),
  paperRefused: (kind: DocumentKind): NotificationMessage => ({
    kind: 'paper-refused',
    title: `${papers[kind]} est à reprendre`,
    sentence: 'La raison est écrite à côté du papier.',
    act: 'retake-paper',
    deed: null,
    path: paperPath(kind),
    subjectId: null,
  }),
  paperExpired: (kind: DocumentKind): NotificationMessage => ({
    kind: 'paper-expired',
    title: `${papers[kind]} est expirée`,
    sentence: 'Envoyez la nouvelle dès que vous l’avez reçue.',
    act: `send-${kind}`,
    deed: null,
    path: paperPath(kind),
    subjectId: null,
  }),
  paperErased: (): NotificationMessage => ({
    kind: 'paper-erased',
    title: 'Les images d’un ancien papier sont effacées',
    sentence: 'Leur durée est passée. Le jour et la raison sont écrits à côté du papier.',
    act: 'see-papers',
    deed: null,
    path: papersPath,
    subjectId: null,
  }),
  accountActivated: (): NotificationMessage => ({
    kind: 'account-activated',
    title: 'Votre compte est activé',
    sentence: 'Vous pouvez déclarer vos stationnements.',
    act: 'declare',
    deed: null,
    path: '/pwa/declare',
    subjectId: null,
  }),
  /** Without its reason, which is read behind the sign-in of its page. */
  accountSuspended: (): NotificationMessage => ({
    kind: 'account-suspended',
    title: 'Votre compte est suspendu',
    sentence: 'La raison est écrite dans votre compte. Vous pouvez nous répondre.',
    act: 'read-suspension',
    deed: null,
    path: '/pwa/suspension',
    subjectId: null,
  }),
  suspensionAnswered: (): NotificationMessage => ({
    kind: 'suspension-answered',
    title: 'Nous avons répondu sur votre suspension',
    sentence: 'Votre compte reste suspendu. Notre réponse est dans votre compte.',
    act: 'read-suspension',
    deed: null,
    path: '/pwa/suspension',
    subjectId: null,
  }),
  accountReinstated: (): NotificationMessage => ({
    kind: 'account-reinstated',
    title: 'Votre compte est rouvert',
    sentence: 'La suspension est levée. Vous retrouvez tout comme avant.',
    act: 'open-account',
    deed: null,
    path: '/pwa',
    subjectId: null,
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
    path: `${finePath(fineId)}&letter=${letter}`,
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
    path: `${finePath(fineId)}&letter=${letter}`,
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
    path: `${finePath(fineId)}&letter=${letter}`,
    subjectId: fineId,
  }),
  /** What became of a letter that left electronically; nothing of a receipt that is only awaited. */
  letterFollowed: (fineId: string, state: keyof typeof letterTitles, appeal: AppealDate): NotificationMessage => ({
    kind: 'letter-followed',
    title: letterTitles[state].title,
    sentence:
      (state === 'unanswered' && appeal.since !== null ? null : letterTitles[state].sentence) ?? againOnPaper(appeal),
    act: 'see-fine',
    deed: null,
    path: finePath(fineId),
    subjectId: fineId,
  }),
  paymentFailed: (ends: string): NotificationMessage => ({
    kind: 'payment-failed',
    title: 'Votre abonnement n’a pas pu être renouvelé',
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
  /** Of a help, without a name: what is said here stays when the other account is closed. */
  carerAccepted: (): NotificationMessage => ({
    kind: 'carer-accepted',
    title: 'Votre invitation est acceptée',
    sentence: 'Ce que votre aidant prépare compte une fois que vous l’avez confirmé.',
    act: 'see-carers',
    deed: null,
    path: '/pwa/aidants',
    subjectId: null,
  }),
  declarationPrepared: (declarationId: string): NotificationMessage => ({
    kind: 'declaration-prepared',
    title: 'Une déclaration attend votre confirmation',
    sentence: 'Votre aidant l’a préparée. Elle est déjà déposée et horodatée\u00a0; confirmez-la pour vous en servir.',
    act: 'see-unconfirmed',
    deed: null,
    path: '/pwa/a-confirmer',
    subjectId: declarationId,
  }),
  noticePrepared: (noticeId: string): NotificationMessage => ({
    kind: 'notice-prepared',
    title: 'Un avis attend votre confirmation',
    sentence: 'Votre aidant l’a photographié. Confirmez-le sans tarder\u00a0: ses délais courent.',
    act: 'see-unconfirmed',
    deed: null,
    path: '/pwa/a-confirmer',
    subjectId: noticeId,
  }),
  /** @param safe in words; null where no date is known */
  noticeWaits: (noticeId: string, safe: string | null): NotificationMessage => ({
    kind: 'notice-prepared',
    title: 'Un avis attend toujours votre réponse',
    sentence: safe === null ? 'Ses délais courent.' : `Ses délais courent\u00a0: la date sûre est le ${safe}.`,
    act: 'see-unconfirmed',
    deed: null,
    path: '/pwa/a-confirmer',
    subjectId: noticeId,
  }),
  preparationWaits: (): NotificationMessage => ({
    kind: 'preparation-waiting',
    title: 'L’avis que vous avez photographié attend',
    sentence: 'La personne que vous aidez n’a pas encore répondu. Parlez-en ensemble.',
    act: 'see-helped',
    deed: null,
    path: '/aidant',
    subjectId: null,
  }),
  preparationDeclined: (): NotificationMessage => ({
    kind: 'preparation-declined',
    title: 'Ce que vous avez préparé n’est pas confirmé',
    sentence: 'La personne que vous aidez ne l’a pas reconnu. C’est gardé, mais sans effet.',
    act: 'see-helped',
    deed: null,
    path: '/aidant',
    subjectId: null,
  }),
  helpEndedByCarer: (): NotificationMessage => ({
    kind: 'help-ended',
    title: 'Une aide a pris fin',
    sentence: 'Votre aidant y a mis fin. Ce qui avait été préparé avant est gardé.',
    act: 'see-carers',
    deed: null,
    path: '/pwa/aidants',
    subjectId: null,
  }),
  helpEndedByErasure: (): NotificationMessage => ({
    kind: 'help-ended',
    title: 'Une aide a pris fin',
    sentence: 'Le compte de la personne que vous aidiez est fermé. Ce que vous aviez préparé est effacé avec lui.',
    act: 'see-helped',
    deed: null,
    path: '/aidant',
    subjectId: null,
  }),
  helpEndedByHolder: (): NotificationMessage => ({
    kind: 'help-ended',
    title: 'Une aide a pris fin',
    sentence: 'La personne que vous aidiez y a mis fin. Ce que vous aviez préparé avant est gardé.',
    act: 'see-helped',
    deed: null,
    path: '/aidant',
    subjectId: null,
  }),
} as const;

/** Names of the buttons that note what was done. */
export const deedNames: Readonly<Record<NotificationDeed, string>> = {
  'appeal-posted': 'J’ai posté mon recours',
  'tribunal-seized': 'J’ai saisi le tribunal',
};

/** All that a locked screen shows: whoever stands beside the telephone learns nothing of its owner. */
export const pushSentences: Readonly<Record<NotificationFamily, string>> = {
  dates: 'Une date approche.',
  papers: 'Du nouveau sur votre compte.',
  parking: 'Une heure approche.',
  dossiers: 'Du nouveau sur un document.',
  payments: 'Votre abonnement demande votre attention.',
  carers: 'Du nouveau pour une aide.',
};

/** What each switch of the settings says. */
export const familyNames: Readonly<Record<NotificationFamily, string>> = {
  dates: 'Les dates de mes recours',
  papers: 'Mes papiers et mon compte',
  parking: 'La fin de mon stationnement',
  dossiers: 'Mes dossiers',
  payments: 'Mon abonnement',
  carers: 'L’aide reçue ou donnée',
};
