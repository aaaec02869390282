import { formatDate, type PlainDate } from '../kernel/index.ts';
import type { DocumentKind } from './document-kinds.ts';
import { writeGreeting, type DocumentMail } from './document-mails.messages.fr.ts';
import {
  endedCardMonths,
  refusedDocumentMonths,
  type DocumentEnd,
  type PictureErasureCause,
  type PlannedErasure,
} from './picture-retention.ts';

const endedCardYears = `${endedCardMonths / 12}\u00a0ans`;
const refusedMonths = `${refusedDocumentMonths}\u00a0mois`;

const causes: Readonly<Record<PictureErasureCause, string>> = {
  'card-ended': `La carte est expirée depuis plus de ${endedCardYears}, et aucune amende en cours n’en dépend.`,
  'card-replaced':
    `Une autre carte la remplace depuis plus de ${endedCardYears}, ` + 'et aucune amende en cours n’en dépend.',
  refused: `Ce papier est refusé depuis plus de ${refusedMonths}, et aucun dossier ne s’en sert.`,
};

const refusedNames: Readonly<Record<DocumentKind, string>> = {
  cmi: 'd’une carte mobilité inclusion refusée',
  carte_grise: 'd’une carte grise refusée',
};

/**
 * Returns the words for the document. They are never « votre carte » alone, as its holder often has another, valid one.
 */
function nameErasedPaper(kind: DocumentKind, cause: PictureErasureCause): string {
  return cause === 'refused' ? refusedNames[kind] : 'de votre ancienne carte';
}

/** Says which pictures were erased, when and why. */
export function describePictureErasure(
  kind: DocumentKind,
  {
    on,
    cause,
    expiresOn,
  }: { readonly on: PlainDate; readonly cause: PictureErasureCause; readonly expiresOn: PlainDate | null },
): string {
  const which = cause === 'refused' || expiresOn === null ? '' : ` valable jusqu’au ${formatDate(expiresOn)}`;
  return `Images ${nameErasedPaper(kind, cause)}${which}, effacées le ${formatDate(on)}. ${causes[cause]}`;
}

/** The retention, in the words of the privacy page and of « Ce que nous gardons ». */
export const papersRetentionSentence =
  `Images, nom et numéro d’une carte expirée ou remplacée\u00a0: effacés ${endedCardYears} après sa fin. ` +
  `D’un papier refusé\u00a0: ${refusedMonths} après le refus. ` +
  'Plus tard tant qu’une amende ou un dossier en a besoin. ' +
  'Nous vous prévenons trente jours avant.';

/** Sentence on how long the pictures are kept. It asks for nothing. */
export function describePictureRetention(until: PlainDate): string {
  return (
    `Nous gardons ses images jusqu’au ${formatDate(until)}, ` +
    'et plus longtemps si une amende ou un dossier en a encore besoin.'
  );
}

function describePaper(kind: DocumentKind, { on, cause }: DocumentEnd): string {
  return `${nameErasedPaper(kind, cause)}${cause === 'refused' ? ` le ${formatDate(on)}` : ''}`;
}

/** A name and a number are read only on accepted cards: none is stored for a refused paper or a certificate. */
function describeErasedFacts(kind: DocumentKind, end: DocumentEnd): string {
  const isCardRead = kind === 'cmi' && end.cause !== 'refused';
  return (
    `les images ` + `${describePaper(kind, end)}${isCardRead ? ', avec le nom et le numéro que nous y avions lus' : ''}`
  );
}

const anotherOne: Readonly<Record<PictureErasureCause, string>> = {
  'card-ended': 'Si vous nous en avez envoyé une autre depuis, elle n’est pas concernée.',
  'card-replaced': 'Celle qui la remplace n’est pas concernée.',
  refused: 'Si vous nous en avez envoyé une autre depuis, elle n’est pas concernée.',
};

/** The reason of the future erasure. */
function describePlannedCause({ on, cause, delay }: PlannedErasure): string {
  const least = delay === null ? '' : 'au moins ';
  const rules: Readonly<Record<PictureErasureCause, string>> = {
    'card-ended':
      `Cette carte était valable jusqu’au ${formatDate(on)}, ` +
      `et nous gardons ses images ${least}${endedCardYears} après sa fin.`,
    'card-replaced':
      `Une autre carte la remplace depuis le ${formatDate(on)}, ` +
      `et nous gardons ses images ${least}${endedCardYears} ensuite.`,
    refused: `Nous gardons ces images ${least}${refusedMonths} après le refus.`,
  };
  return `${rules[cause]}${delay === null ? '' : delays[delay]}`;
}

const delays: Readonly<Record<NonNullable<PlannedErasure['delay']>, string>> = {
  'told-late': '',
  fine: ' Une amende en avait besoin plus longtemps.',
  overdue: ' Elles ont été gardées plus longtemps jusqu’ici.',
};

export const pictureErasureMails = {
  planned: (firstName: string, kind: DocumentKind, erasure: PlannedErasure): DocumentMail => ({
    subject: `Les images ${describePaper(kind, erasure)} seront effacées le ${formatDate(erasure.from)}`,
    paragraphs: [
      writeGreeting(firstName),
      `Le ${formatDate(erasure.from)}, nous effacerons ${describeErasedFacts(kind, erasure)}. ` +
        `${anotherOne[erasure.cause]}`,
      describePlannedCause(erasure),
      'Pour garder une copie de ces images, téléchargez vos données avant ce jour. Sinon, vous n’avez rien à faire.',
      'Notre décision sur ce papier et ses dates restent. Vos déclarations, vos amendes et vos dossiers aussi.',
      'Si une amende ou un dossier a besoin de ces images d’ici là, nous les garderons plus longtemps.',
    ],
    button: 'Télécharger mes données',
  }),
  erased: (firstName: string, kind: DocumentKind, end: DocumentEnd): DocumentMail => ({
    subject: `Les images ${describePaper(kind, end)} sont effacées`,
    paragraphs: [
      writeGreeting(firstName),
      `Nous avons effacé ${describeErasedFacts(kind, end)}. ${anotherOne[end.cause]}`,
      causes[end.cause],
      'Vos déclarations, vos amendes et vos dossiers restent à vous. Vous n’avez rien à faire.',
    ],
    button: 'Voir mes papiers',
  }),
} as const;
