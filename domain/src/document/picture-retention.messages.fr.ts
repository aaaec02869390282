import { dateInFrench, type PlainDate } from '../kernel/index.ts';
import type { DocumentKind } from './document-kinds.ts';
import { greeting, type DocumentMail } from './document-mails.messages.fr.ts';
import {
  endedCardMonths,
  refusedPaperMonths,
  type PictureErasureCause,
  type PlannedErasure,
} from './picture-retention.ts';

const endedCardYears = `${endedCardMonths / 12}\u00a0ans`;
const refusedMonths = `${refusedPaperMonths}\u00a0mois`;

const causes: Readonly<Record<PictureErasureCause, string>> = {
  'card-ended': `La carte est expirée depuis plus de ${endedCardYears}, et aucune amende en cours n’en dépend.`,
  'card-replaced':
    `Une autre carte la remplace depuis plus de ${endedCardYears}, ` + 'et aucune amende en cours n’en dépend.',
  refused: `Ce papier est refusé depuis plus de ${refusedMonths}, et aucun dossier ne s’en sert.`,
};

const names: Readonly<Record<DocumentKind, string>> = { cmi: 'de votre carte', carte_grise: 'de votre carte grise' };

/** What was erased, when and why. */
export function pictureErasureSentence(
  kind: DocumentKind,
  {
    on,
    cause,
    expiresOn,
  }: { readonly on: PlainDate; readonly cause: PictureErasureCause; readonly expiresOn: PlainDate | null },
): string {
  const which = cause === 'refused' || expiresOn === null ? '' : ` valable jusqu’au ${dateInFrench(expiresOn)}`;
  return `Images ${names[kind]}${which} effacées le ${dateInFrench(on)}. ${causes[cause]}`;
}

/** How long, as the page on privacy and « Ce que nous gardons » say. */
export const papersRetentionSentence =
  `Images, nom et numéro d’une carte expirée ou remplacée\u00a0: effacés ${endedCardYears} après sa fin. ` +
  `D’un papier refusé\u00a0: ${refusedMonths} après le refus. Plus tard tant qu’une amende ou un dossier en a besoin. ` +
  'Nous vous prévenons trente jours avant.';

/** Before it: what keeps them longer is no refusal, and needs no act. */
export function picturesKeptSentence(until: PlainDate): string {
  return (
    `Nous gardons ses images jusqu’au ${dateInFrench(until)}, ` +
    'et plus longtemps si une amende ou un dossier en a encore besoin.'
  );
}

/** A name and a number are read on accepted cards alone: nothing is noted of a refused paper, or of a certificate. */
function whatWent(kind: DocumentKind, cause: PictureErasureCause): string {
  const isCardRead = kind === 'cmi' && cause !== 'refused';
  return `les images ${names[kind]}${isCardRead ? ', avec le nom et le numéro que nous y avions lus' : ''}`;
}

/** Why they will go. */
const plannedCauses: Readonly<Record<PictureErasureCause, (on: PlainDate) => string>> = {
  'card-ended': (on) =>
    `Cette carte était valable jusqu’au ${dateInFrench(on)}, et nous gardons ses images ${endedCardYears} après sa fin.`,
  'card-replaced': (on) =>
    `Une autre carte la remplace depuis le ${dateInFrench(on)}, et nous gardons ses images ${endedCardYears} ensuite.`,
  refused: (on) =>
    `Ce papier a été refusé le ${dateInFrench(on)}, et nous gardons ses images ${refusedMonths} après le refus.`,
};

export const pictureErasureMails = {
  planned: (firstName: string, kind: DocumentKind, { on, cause, from }: PlannedErasure): DocumentMail => ({
    subject: `Les images ${names[kind]} seront effacées le ${dateInFrench(from)}`,
    paragraphs: [
      greeting(firstName),
      `Le ${dateInFrench(from)}, nous effacerons ${whatWent(kind, cause)}. ${plannedCauses[cause](on)}`,
      'Notre décision sur ce papier et ses dates restent. Vos déclarations, vos amendes et vos dossiers aussi.',
      'Pour garder une copie de ces images, téléchargez vos données avant ce jour. Sinon, vous n’avez rien à faire.',
      'Si une amende ou un dossier en a besoin d’ici là, nous les garderons plus longtemps.',
    ],
    button: 'Télécharger mes données',
  }),
  erased: (firstName: string, kind: DocumentKind, cause: PictureErasureCause): DocumentMail => ({
    subject: `Les images ${names[kind]} sont effacées`,
    paragraphs: [
      greeting(firstName),
      `Nous avons effacé ${whatWent(kind, cause)}. ${causes[cause]}`,
      'Vos déclarations, vos amendes et vos dossiers restent à vous. Vous n’avez rien à faire.',
    ],
    button: 'Voir mes papiers',
  }),
} as const;
