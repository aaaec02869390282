import type { Delivery, FineTrack } from '../fine/index.ts';
import { isRectifiedNotice, computeNotification } from '../fine/index.ts';
import { formatCents, formatDate, formatLongDate, formatMoment, upperFirst } from '../kernel/index.ts';
import type { ExhibitKind } from './dossier-codes.ts';
import type { Exhibit, LetterFacts } from './facts.ts';
import { isPenal } from './letter-kinds.ts';
import { makeParagraph, makeSentence, type Letter, type Paragraph } from './letter.ts';

/** « (pièce n° 3) », « (pièces n° 3 et 4) », or nothing when none of these kinds is joined. */
export function mentionExhibits(exhibits: readonly Exhibit[], ...kinds: readonly ExhibitKind[]): string {
  const numbers = exhibits.flatMap(({ kind }, index) => (kinds.includes(kind) ? [index + 1] : []));
  if (numbers.length === 0) return '';
  if (numbers.length === 1) return ` (pièce n° ${numbers[0]})`;
  const [first = 0] = numbers;
  // A run is read at once: « 6 à 11 ».
  if (numbers.length > 3 && numbers.every((number, index) => number === first + index))
    return ` (pièces n° ${first} à ${numbers.at(-1)})`;
  return ` (pièces n° ${numbers.slice(0, -1).join(', ')} et ${numbers.at(-1)})`;
}

/** Returns whether an exhibit of that kind is joined. */
export function hasExhibit(exhibits: readonly Exhibit[], kind: ExhibitKind): boolean {
  return exhibits.some((exhibit) => exhibit.kind === kind);
}

/** The exhibits that show on which day the step before was sent. */
export const proofsOfSending = ['deposit-proof', 'electronic-proof'] as const satisfies readonly ExhibitKind[];

/**
 * Exhibits that are no written proof against the notice: the notice itself, photographs, and papers that show whose the
 * car is, who may sign, or what was sent before, since they say nothing about the finding. The page of a declaration is
 * its author's own word.
 */
const noAnswer: readonly ExhibitKind[] = [
  'notice',
  'carte-grise',
  'photo-vehicle',
  'photo-windshield',
  'company-extract',
  'family-record',
  'guardianship',
  'appeal-copy',
  'identity',
  'evidence',
];

/** Returns whether a writing is joined that counts as proof against the notice. */
export function hasWriting(exhibits: readonly Exhibit[]): boolean {
  return exhibits.some(({ kind }) => !noAnswer.includes(kind));
}

/** Name of the notice in each procedure. An FPS is a fee: a penal word never stands beside it. */
export const noticeNames: Readonly<Record<FineTrack, string>> = {
  fps: 'avis de paiement',
  'fps-majore': 'avertissement',
  contravention: 'avis de contravention',
  'amende-majoree': 'avis d’amende forfaitaire majorée',
  prive: 'avis',
};

/** « 21590350100017 26 1 314 000 001 », as FPS notices print it; another number as it was typed. */
export function groupNoticeDigits(number: string): string {
  if (!/^\d{26}$/.test(number)) return number;
  const parts = [
    number.slice(0, 14),
    number.slice(14, 16),
    number.slice(16, 17),
    number.slice(17, 20),
    number.slice(20, 23),
    number.slice(23),
  ];
  return parts.join('\u00a0');
}

/** « avis de paiement n° …, clé 61 » */
export function nameNotice({ fine }: LetterFacts): string {
  // Some papers print no number: their date names them.
  if (fine.noticeNumber === '') return `${noticeNames[fine.track]} du ${formatDate(fine.noticeDate)}`;
  return (
    `${noticeNames[fine.track]} n° ` +
    `${groupNoticeDigits(fine.noticeNumber)}${fine.noticeKey === null ? '' : `, clé ${fine.noticeKey}`}`
  );
}

/** « le mardi 15 décembre 2026 à 14 h 05 », the moment of the finding. */
export function formatFindingMoment({ fine }: LetterFacts): string {
  return `le ${formatMoment({ day: fine.observedOn, time: fine.observedAt })}`;
}

const deliveryWords: Readonly<Record<Delivery, string>> = {
  windscreen: 'L’avis a été déposé sur le pare-brise le',
  electronic: 'L’avis a été mis à disposition par voie électronique le',
  post: 'L’avis a été envoyé par courrier le',
};

/** How an FPS notice came, and the day it counts from. */
export function writeDelivery({ fine }: LetterFacts): ReturnType<typeof makeSentence> {
  const came = `${deliveryWords[fine.delivery]} ${formatDate(fine.noticeDate)}`;
  if (fine.delivery !== 'post') return makeSentence(`${came}.`, 'cgct-l2333-87');
  const day = computeNotification(fine.noticeDate, fine.delivery).safe;
  return makeSentence(`${came}\u00a0: il est réputé reçu au plus tôt le ${formatDate(day)}.`, 'cgct-l2333-87');
}

/** Returns whether the day of the first notice is unknown: the contested paper itself answers an appeal. */
export function isFirstNoticeUnknown({ fine, more }: Pick<LetterFacts, 'fine' | 'more'>): boolean {
  return isRectifiedNotice({ noticeDate: fine.noticeDate, decisionOn: more.refusedOn, reduced: more.reduced });
}

/** Writes the facts of the notice: its place and its hour are attributed to it, since the letter may contest them. */
export function writeNoticeFacts(facts: LetterFacts): Paragraph {
  const { fine, more, exhibits } = facts;
  // When its date is not given, the notice is named with the place: each exhibit is named once.
  const isDayMentioned = isPenal(fine.track) || fine.track === 'fps-majore' || !isFirstNoticeUnknown(facts);
  const at = `à l’adresse suivante\u00a0: ${fine.place}${isDayMentioned ? '' : mentionExhibits(exhibits, 'notice')}.`;
  const dated = makeSentence(
    `L’avis est daté du ${formatDate(fine.noticeDate)}${mentionExhibits(exhibits, 'notice')}.`,
  );
  const source = `Selon l’${noticeNames[fine.track]}`;
  if (!isPenal(fine.track))
    return makeParagraph(
      makeSentence(
        `${source}, le véhicule immatriculé ${fine.plate} se trouvait, ${formatFindingMoment(facts)}, ${at}`,
      ),
      fine.track === 'fps' && isDayMentioned ? dated : null,
    );
  const findingSentence = makeSentence(
    `${source}, une contravention a été relevée ${formatFindingMoment(facts)} pour le véhicule immatriculé ` +
      `${fine.plate}, ${at}`,
  );
  if (more.offenceWords === null) return makeParagraph(findingSentence, dated);
  return makeParagraph(
    findingSentence,
    makeSentence(
      `L’avis, daté du ${formatDate(fine.noticeDate)}, la désigne ainsi\u00a0: ` +
        `«\u00a0${more.offenceWords}\u00a0»${mentionExhibits(exhibits, 'notice')}.`,
    ),
  );
}

function nameDate(facts: LetterFacts): string {
  if (facts.fine.track === 'fps-majore') return 'Date de l’avertissement';
  return isFirstNoticeUnknown(facts) ? 'Date de l’avis rectificatif' : 'Date de l’avis';
}

/** The table at the head of a letter. */
export function listReferences(facts: LetterFacts): Letter['references'] {
  const { fine, more } = facts;
  const name = noticeNames[fine.track];
  return [
    ...(fine.noticeNumber === ''
      ? []
      : [{ label: `${upperFirst(name)} n°`, value: groupNoticeDigits(fine.noticeNumber) }]),
    ...(fine.noticeKey === null ? [] : [{ label: 'Clé', value: fine.noticeKey }]),
    { label: nameDate(facts), value: formatLongDate(fine.noticeDate) },
    { label: 'Constat', value: formatMoment({ day: fine.observedOn, time: fine.observedAt }) },
    { label: 'Lieu', value: fine.place },
    { label: 'Immatriculation', value: fine.plate },
    ...(isPenal(fine.track) && more.offenceWords !== null ? [{ label: 'Infraction', value: more.offenceWords }] : []),
    ...(fine.amountCents === null
      ? []
      : [
          {
            label: nameAmount(facts),
            value: formatCents(fine.amountCents),
          },
        ]),
  ];
}

function nameAmount(facts: LetterFacts): string {
  const { track } = facts.fine;
  if (isPenal(track)) return 'Montant';
  if (track === 'fps-majore') return 'Montant demandé';
  return isFirstNoticeUnknown(facts) ? 'Montant de l’avis rectificatif' : 'Montant du forfait';
}

/** The person's own words, as paragraphs of their own; printed as they are, never interpreted. */
export function buildOwnWords({ fine }: LetterFacts): readonly Paragraph[] {
  return (fine.remarks ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => makeParagraph(makeSentence(line)));
}
