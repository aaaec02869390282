import { addDays, elide, formatDate, formatMoment, type PlainDate } from '../kernel/index.ts';
import type { FineFacts } from './fine.ts';
import { daysAReadingHolds, legalTexts } from './legal-texts.ts';

/** Facts of the notice, and of the death that the writer of the letter reports. */
export interface DeathFacts {
  readonly notice: Pick<
    FineFacts,
    | 'noticeNumber'
    | 'noticeDate'
    | 'observedOn'
    | 'observedAt'
    | 'place'
    | 'plate'
    | 'authorityName'
    | 'authorityAddress'
  >;
  readonly deceasedName: string;
  readonly diedOn: PlainDate;
  readonly writerName: string;
  readonly writerAddress: string;
  /** « fille de Basile Essai », « notaire chargée de la succession », as they say it themselves. */
  readonly writerCapacity: string;
}

/** A letter for its writer to copy or print. It is not stored. */
export interface DeathLetter {
  readonly model: string;
  readonly senderLines: readonly string[];
  readonly addresseeLines: readonly string[];
  readonly date: string;
  readonly subject: string;
  readonly salutation: string;
  readonly paragraphs: readonly string[];
  readonly exhibits: readonly string[];
  readonly signature: string;
}

const law = legalTexts['cpp-6'];
const listLines = (text: string | null): readonly string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Returns whether the text that the letter rests on was read recently enough (`daysAReadingHolds`). */
export function canWriteDeathLetter(today: PlainDate): boolean {
  return today <= addDays(law.readOn, daysAReadingHolds);
}

/**
 * Writes to the « officier du ministère public » that the person named on an « avis de contravention » has died, and
 * asks to close the case. Anyone who knows of the death may write: nothing is contested in the name of the deceased, so
 * no capacity has to be shown. An « amende majorée » is already being collected, and an FPS is a debt of the estate: no
 * text that we read says who may contest them, so they have no letter.
 *
 * @returns null when the text that it rests on was read too long before `today`
 */
export function writeDeathLetter(facts: DeathFacts, today: PlainDate): DeathLetter | null {
  if (!canWriteDeathLetter(today)) return null;
  const { notice } = facts;
  // A keyboard that completes a name leaves a space after it.
  const deceasedName = facts.deceasedName.trim();
  const writerName = facts.writerName.trim();
  const name = nameNotice(notice);
  return {
    model: 'Information d’un décès, modèle 1',
    senderLines: [writerName, ...listLines(facts.writerAddress)],
    addresseeLines: [
      'Madame ou Monsieur l’Officier du ministère public',
      ...listLines(notice.authorityName),
      ...listLines(notice.authorityAddress),
    ],
    date: `Le ${formatDate(today)}`,
    subject: `Information d’un décès, ${name}`,
    salutation: 'Madame, Monsieur l’Officier du ministère public,',
    paragraphs: [
      describeNotice(notice, deceasedName),
      `Je vous informe du décès ${elide('de', deceasedName)}, le ${formatDate(facts.diedOn)} (pièce n° 2).` +
        describeOrder(facts),
      'L’action publique pour l’application de la peine s’éteint par la mort du prévenu ' +
        `(${law.cite}). Je vous demande donc de classer cette affaire sans suite en ce qui concerne ` +
        `${deceasedName}, et de me le confirmer par écrit.`,
      'Cette lettre n’est pas un paiement, et ne désigne personne d’autre.',
      'Je vous prie d’agréer, Madame, Monsieur l’Officier du ministère public, l’expression de ma considération ' +
        'distinguée.',
    ],
    exhibits: ['Original de l’avis de contravention', 'Copie de l’acte de décès'],
    signature: `${writerName}, ${facts.writerCapacity.trim()}`,
  };
}

function nameNotice({ noticeNumber, noticeDate }: DeathFacts['notice']): string {
  // Some papers print no number: their date names them.
  return noticeNumber === ''
    ? `avis de contravention du ${formatDate(noticeDate)}`
    : `avis de contravention n° ${noticeNumber} du ${formatDate(noticeDate)}`;
}

function describeNotice(notice: DeathFacts['notice'], deceasedName: string): string {
  const { observedOn, observedAt, place, plate } = notice;
  const car = plate === null ? '' : ` pour le véhicule immatriculé ${plate}`;
  const first = `L’${nameNotice(notice)} est adressé à ${deceasedName}${car} (pièce n° 1).`;
  if (observedOn === null) return first;
  const moment = observedAt === null ? formatDate(observedOn) : formatMoment({ day: observedOn, time: observedAt });
  const where = place === null ? '' : `, à l’adresse suivante\u00a0: ${place}`;
  return `${first} Il porte un constat du ${moment}${where}.`;
}

/** Says whether the death came before or after the finding; empty when both are of one day or the finding has none. */
function describeOrder({ notice: { observedOn }, diedOn }: DeathFacts): string {
  if (observedOn === null || observedOn === diedOn) return '';
  return diedOn < observedOn ? ' Ce décès est antérieur au constat.' : ' Ce décès est postérieur au constat.';
}

/** The same letter as one text, to be copied whole. */
export function joinDeathLetter(letter: DeathLetter): string {
  const exhibits = letter.exhibits.map((title, index) => `${index + 1}. ${title}`);
  return [
    letter.senderLines.join('\n'),
    letter.addresseeLines.join('\n'),
    letter.date,
    `Objet\u00a0: ${letter.subject}`,
    letter.salutation,
    ...letter.paragraphs,
    // Room to sign by hand above the name.
    `\n\n${letter.signature}`,
    ['Pièces jointes\u00a0:', ...exhibits].join('\n'),
  ].join('\n\n');
}
