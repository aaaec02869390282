import type { ReopeningReason } from './reopening.ts';
import { reopeningSentences } from './reopening.messages.fr.ts';
import { stepActNames } from '../step-act/index.ts';
import { documentNames } from './document.messages.fr.ts';
import type { DocumentKind } from './document-kinds.ts';
import { describeReviewInMail } from './review-estimate.fr.ts';
import type { ReviewEstimate } from './review-estimate.ts';

/** Mail about a change of a document; it never contains the picture, nor values read on it. */
export interface DocumentMail {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Name of the act that the home asks for after this mail; when it asks for none, the papers are only shown. */
  readonly button: string;
}

export const writeGreeting = (firstName: string): string => (firstName === '' ? 'Bonjour,' : `Bonjour ${firstName},`);

export const documentMails = {
  submitted: (firstName: string, kind: DocumentKind, review: ReviewEstimate): DocumentMail => ({
    subject: `Votre ${documentNames[kind]} est bien reçue`,
    paragraphs: [
      writeGreeting(firstName),
      `Nous avons bien reçu votre ${documentNames[kind]}. Une personne de l’équipe la vérifie.`,
      describeReviewInMail(review),
    ],
    button: 'Voir mes papiers',
  }),
  withdrawn: (firstName: string, kind: DocumentKind): DocumentMail => ({
    subject: `Votre ${documentNames[kind]} est retirée`,
    paragraphs: [
      writeGreeting(firstName),
      `Vous avez retiré votre ${documentNames[kind]} de la vérification. Ses photos sont effacées. ` +
        'Vous pouvez en envoyer une autre quand vous voulez.',
    ],
    button: stepActNames[`send-${kind}`],
  }),
  approved: (firstName: string, kind: DocumentKind, warning: string | null): DocumentMail => ({
    subject: `Votre ${documentNames[kind]} est validée`,
    paragraphs: [
      writeGreeting(firstName),
      `Notre équipe vient d’accepter votre ${documentNames[kind]}.`,
      ...(warning === null ? [] : [warning]),
    ],
    button: 'Voir mes papiers',
  }),
  rejected: (firstName: string, kind: DocumentKind, refusal: string): DocumentMail => ({
    subject: `Votre ${documentNames[kind]} est à reprendre`,
    paragraphs: [writeGreeting(firstName), `Votre ${documentNames[kind]} n’a pas pu être validée.`, refusal],
    button: stepActNames['retake-paper'],
  }),
  expired: (firstName: string, kind: DocumentKind): DocumentMail => ({
    subject: `Votre ${documentNames[kind]} est expirée`,
    paragraphs: [
      writeGreeting(firstName),
      `La date de validité de votre ${documentNames[kind]} est passée. Envoyez la nouvelle dès que ` +
        `vous l’avez reçue\u00a0; vos déclarations et vos dossiers restent à vous.`,
    ],
    button: stepActNames[`send-${kind}`],
  }),
  reopened: (firstName: string, kind: DocumentKind, reason: ReopeningReason): DocumentMail => ({
    subject: `Nous vérifions de nouveau votre ${documentNames[kind]}`,
    paragraphs: [
      writeGreeting(firstName),
      `Une personne de l’équipe regarde de nouveau votre ${documentNames[kind]}. ${reopeningSentences[reason]}`,
      'Vous n’avez rien à faire\u00a0: nous vous écrirons dès que ce sera fait. ' +
        'Vos preuves et vos dossiers restent à vous.',
    ],
    button: 'Voir mes papiers',
  }),
  activated: (firstName: string): DocumentMail => ({
    subject: 'Votre compte est activé',
    paragraphs: [
      writeGreeting(firstName),
      'Vos deux papiers sont validés et votre compte est maintenant actif. Vous pouvez déclarer vos stationnements.',
    ],
    button: stepActNames.declare,
  }),
} as const;
