import type { DocumentKind, DocumentEnd, PlannedErasure } from '../document/index.ts';
import { formatDate } from '../kernel/index.ts';
import { ownDataPath, papersPath, buildPaperPath } from '../next-step/index.ts';
import type { NotificationMessage } from './notification-message.messages.fr.ts';

const papers: Readonly<Record<DocumentKind, string>> = { cmi: 'Votre carte', carte_grise: 'Votre carte grise' };

const decisionNames: Readonly<Record<DocumentKind, string>> = {
  cmi: 'une carte refusée',
  carte_grise: 'une carte grise refusée',
};

/** Short, as a locked telephone shows it: the page and the mail name the model. */
function nameErasedPaper(kind: DocumentKind, { on, cause }: DocumentEnd): string {
  return cause === 'refused' ? `d’${decisionNames[kind]} le ${formatDate(on)}` : 'de votre ancienne carte';
}

/** The notifications about the documents of an account, and about the account itself. */
export const accountNotifications = {
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
    path: buildPaperPath(kind),
    subjectId: null,
  }),
  paperExpired: (kind: DocumentKind): NotificationMessage => ({
    kind: 'paper-expired',
    title: `${papers[kind]} est expirée`,
    sentence: 'Envoyez la nouvelle dès que vous l’avez reçue.',
    act: `send-${kind}`,
    deed: null,
    path: buildPaperPath(kind),
    subjectId: null,
  }),
  paperToErase: (kind: DocumentKind, erasure: PlannedErasure): NotificationMessage => ({
    kind: 'paper-to-erase',
    title: `Les images ${nameErasedPaper(kind, erasure)} seront effacées`,
    sentence: `Ce sera le ${formatDate(erasure.from)}. Vous pouvez en garder une copie avant ce jour.`,
    act: 'see-data',
    deed: null,
    path: ownDataPath,
    subjectId: null,
  }),
  paperErased: (kind: DocumentKind, end: DocumentEnd): NotificationMessage => ({
    kind: 'paper-erased',
    title: `Les images ${nameErasedPaper(kind, end)} sont effacées`,
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
  /** The notification of a suspension. Its reason is shown only after sign-in. */
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
} as const;
