import { formatDate, parsePlainDate, formatTime } from '../kernel/index.ts';
import { permanent } from './exhibit-read.ts';
import type { ExhibitKind } from '../letter/index.ts';
import type { Finding } from './finding.ts';
import type { Claim } from './paper-tests.ts';

/** Names of the compared values, in everyday words. */
export const claimNames: Readonly<Record<Claim, string>> = {
  language: 'La langue',
  noticeNumber: 'Le numéro de l’avis',
  plate: 'La plaque',
  observedOn: 'Le jour du constat',
  eventOn: 'Le jour de la vente ou du vol',
  debtorName: 'Le nom du titulaire de la carte grise',
  holderName: 'Le nom du titulaire de la carte',
  cardNumber: 'Le numéro de la carte',
  cardEnd: 'La date de fin de la carte',
  inForce: 'La date de fin du mandat',
  cardCode: 'Le code de la carte',
  sentOn: 'Le jour de l’envoi',
  receivedOn: 'Le jour de la réception',
  refusedOn: 'Le jour de la réponse',
  place: 'La commune',
  street: 'La rue',
  awardFrom: 'Le début du droit',
  awardUntil: 'La fin du droit',
};

const signerName = 'Le nom de la personne qui signe l’attestation';

/** A sentence: the value of the letter, that of the paper, and how sure the reading is. */
export function describeFinding({ claim, standing, expected, shown }: Finding, kind: ExhibitKind): string {
  // An identity paper is that of the signatory of the statement: the holder, or the person who acts for them.
  const name = kind === 'identity' && claim === 'holderName' ? signerName : claimNames[claim];
  if (claim === 'language')
    return 'Cette pièce ne semble pas écrite en français\u00a0: nous n’avons pas pu la comparer à votre lettre.';
  if (claim === 'cardCode')
    return standing === 'agrees'
      ? 'Le code de la carte porte la signature du service qui l’a délivrée.'
      : 'Le code de la carte ne correspond pas à sa signature. Reprenez la photo de près\u00a0; si cela revient, ' +
          'faites vérifier la carte.';
  const ofTicket = kind === 'ticket' ? ticketSentence({ claim, standing, expected, shown }) : null;
  if (ofTicket !== null) return ofTicket;
  const readValue = formatReadValue(shown?.value ?? '');
  if (claim === 'inForce' && standing !== 'unread') return describeMandate(standing, readValue);
  const isName = claim === 'debtorName' || claim === 'holderName';
  // A name may have another spelling, or be another name of the same person: the reading is reported without blame.
  if (isName && (standing === 'contradicts' || standing === 'doubtful'))
    return (
      `${name}\u00a0: on lit ${readValue} sur cette pièce, votre lettre dit ${formatReadValue(expected)}. ` +
      'Si c’est la même personne, par exemple sous son nom de naissance, rien n’est à changer.'
    );
  switch (standing) {
    case 'agrees':
      return `${name} est bien ${formatReadValue(expected)}.`;
    case 'contradicts':
      return `${name}\u00a0: votre lettre dit ${formatReadValue(expected)}, cette pièce dit ${readValue}.`;
    case 'doubtful':
      return (
        `${name}\u00a0: votre lettre dit ${formatReadValue(expected)}, nous croyons lire ${readValue}. ` +
        `Comparez vous-même.`
      );
    case 'unread':
      return (
        `Nous n’avons pas pu lire ${name[0]?.toLowerCase()}${name.slice(1)} sur cette pièce\u00a0: ` +
        `vérifiez qu’on y voit bien ${formatReadValue(expected)}.`
      );
  }
}

function describeMandate(standing: Exclude<Finding['standing'], 'unread'>, readValue: string): string {
  switch (standing) {
    case 'agrees':
      return 'Ce mandat est encore valable.';
    case 'contradicts':
      return `Ce mandat n’est valable que jusqu’au ${readValue}\u00a0: il a expiré. Faites-en signer un nouveau.`;
    case 'doubtful':
      return `Ce mandat semble avoir expiré le ${readValue}\u00a0: vérifiez sa date.`;
  }
}

/** Sentence about the place or the stay of a ticket; null for findings that any paper may have. */
function ticketSentence({ claim, standing, expected, shown }: Finding): string | null {
  if (claim === 'place' || claim === 'street') return placeSentence(claim, standing, { expected, shown });
  return claim === 'observedOn' ? staySentence({ standing, expected, shown }) : null;
}

/** Returns the sentence about the place of a ticket. */
function placeSentence(
  claim: 'place' | 'street',
  standing: Finding['standing'],
  { expected, shown }: Pick<Finding, 'expected' | 'shown'>,
): string {
  const readStreet = shown?.value ?? '';
  if (standing === 'agrees') return `Ce ticket porte la rue de l’avis\u00a0: on y lit «\u00a0${readStreet}\u00a0».`;
  return claim === 'place'
    ? `Ce ticket semble d’une autre commune\u00a0: nous croyons lire «\u00a0${readStreet}\u00a0», l’avis dit ` +
        `«\u00a0${expected}\u00a0». Comparez vous-même.`
    : `Ce ticket porte «\u00a0${readStreet}\u00a0», l’avis «\u00a0${expected}\u00a0». Vérifiez qu’il vaut aussi ` +
        `dans cette ` +
        'rue\u00a0: beaucoup de tickets valent dans toute une zone.';
}

/** Returns the sentence about the stay of a ticket; null where no day of it was read. */
function staySentence({ standing, expected, shown }: Pick<Finding, 'standing' | 'expected' | 'shown'>): string | null {
  if (shown === null) return null;
  const findingDay = formatReadValue(expected);
  const moment = `${formatReadValue(shown.value)}${shown.at === undefined ? '' : ` à ${formatTime(shown.at)}`}`;
  return standing === 'agrees'
    ? `Ce ticket couvre le jour du constat, le ${findingDay}\u00a0: on y lit ${moment}.`
    : `Ce ticket ne semble pas couvrir le moment du constat, le ${findingDay}\u00a0: nous croyons lire ${moment}. ` +
        'Comparez vous-même le jour et l’heure.';
}

/** Formats a day in words, a permanent right as such, and anything else as written. */
export function formatReadValue(value: string): string {
  if (value === permanent) return 'sans date de fin';
  const day = parsePlainDate(value);
  return day === null ? value : formatDate(day);
}
