import type { Delivery, FineTrack } from '../fine/index.ts';
import { notification } from '../fine/index.ts';
import { amountInFrench, dateInFrench, dateInFrenchWords, momentInFrench } from '../kernel/index.ts';
import type { ExhibitKind } from './dossier-codes.ts';
import type { Exhibit, LetterFacts } from './facts.ts';
import { isPenal } from './letter-kinds.ts';
import { paragraph, said, type Letter, type Paragraph } from './letter.ts';

/** « (pièce n° 3) », « (pièces n° 3 et 4) », or nothing when none of these kinds is joined. */
export function exhibitMention(exhibits: readonly Exhibit[], ...kinds: readonly ExhibitKind[]): string {
  const numbers = exhibits.flatMap(({ kind }, index) => (kinds.includes(kind) ? [index + 1] : []));
  if (numbers.length === 0) return '';
  if (numbers.length === 1) return ` (pièce n° ${numbers[0]})`;
  return ` (pièces n° ${numbers.slice(0, -1).join(', ')} et ${numbers.at(-1)})`;
}

export function hasExhibit(exhibits: readonly Exhibit[], kind: ExhibitKind): boolean {
  return exhibits.some((exhibit) => exhibit.kind === kind);
}

/** Neither the notice itself nor a photograph is a writing that answers it. */
const noAnswer: readonly ExhibitKind[] = ['notice', 'photo-vehicle', 'photo-windshield', 'photo-other'];

export function hasWriting(exhibits: readonly Exhibit[]): boolean {
  return exhibits.some(({ kind }) => !noAnswer.includes(kind));
}

/**
 * Two names of one person read alike, whatever the case, the accents, the hyphens, or which of the two names comes
 * first.
 */
function sameName(one: string, other: string): boolean {
  const parts = (name: string): readonly string[] =>
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const [first, second] = [parts(one), parts(other)];
  return first.join('') === second.join('') || [...first].sort().join(' ') === [...second].sort().join(' ');
}

/** « de Basile », « d’Ada »: before a vowel; an h or a y keeps the whole word, since either may be right. */
export function elided(word: 'de' | 'que', name: string): string {
  return /^[aeiouœæ]/i.test(name.normalize('NFD')) ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`;
}

export function debtorIsHolder({ fine }: Pick<LetterFacts, 'fine'>): boolean {
  return sameName(fine.debtorName, fine.holderName);
}

/** « Je » is whoever signs: the debtor, or the one they gave a mandate to. */
export function writerIsHolder({ fine, more }: Pick<LetterFacts, 'fine' | 'more'>): boolean {
  return sameName(more.mandatary ?? fine.debtorName, fine.holderName);
}

/** A company or an association does not say « je »: somebody signs for it. */
export function isCompany({ fine }: Pick<LetterFacts, 'fine'>): boolean {
  return fine.certificate === 'company';
}

/** What the debtor is by the registration certificate, in words that fit a woman as well as a man. */
export function debtorRole({ fine }: Pick<LetterFacts, 'fine'>): string {
  return fine.certificate === 'long-lease'
    ? 'locataire du véhicule selon le certificat d’immatriculation'
    : 'titulaire du certificat d’immatriculation du véhicule';
}

/** What whoever signs a letter is, and through whom when the debtor is a company. */
export function signing(facts: Pick<LetterFacts, 'fine'>, quality: string): Letter['signature'] {
  return {
    name: facts.fine.debtorName,
    quality: isCompany(facts) ? `${quality}, par son représentant légal` : quality,
  };
}

/** What each procedure calls its notice. An FPS is a fee: the penal word never stands beside it. */
export const noticeNames: Readonly<Record<FineTrack, string>> = {
  fps: 'avis de paiement',
  'fps-majore': 'avertissement',
  contravention: 'avis de contravention',
  'amende-majoree': 'avis d’amende forfaitaire majorée',
  prive: 'avis',
};

/** « 21590350100017 26 1 314 000 001 », as FPS notices print it; another number as it was typed. */
export function groupedNumber(number: string): string {
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
export function noticeCalled({ fine }: LetterFacts): string {
  // Some papers print no number: their date names them.
  if (fine.noticeNumber === '') return `${noticeNames[fine.track]} du ${dateInFrench(fine.noticeDate)}`;
  return `${noticeNames[fine.track]} n° ${groupedNumber(fine.noticeNumber)}${fine.noticeKey === null ? '' : `, clé ${fine.noticeKey}`}`;
}

export function seenOn({ fine }: LetterFacts): string {
  return `le ${momentInFrench({ day: fine.observedOn, time: fine.observedAt })}`;
}

const deliveryWords: Readonly<Record<Delivery, string>> = {
  windscreen: 'L’avis a été déposé sur le pare-brise le',
  electronic: 'L’avis a été mis à disposition par voie électronique le',
  post: 'L’avis a été envoyé par courrier le',
};

/** How an FPS notice came, and the day it counts from. */
export function howItCame({ fine }: LetterFacts): ReturnType<typeof said> {
  const came = `${deliveryWords[fine.delivery]} ${dateInFrench(fine.noticeDate)}`;
  if (fine.delivery !== 'post') return said(`${came}.`, 'cgct-l2333-87');
  const day = notification(fine.noticeDate, fine.delivery).safe;
  return said(`${came}\u00a0: il est réputé reçu au plus tôt le ${dateInFrench(day)}.`, 'cgct-l2333-87');
}

/** What the notice says: its place and its hour are its own, and may be what the letter contests. */
export function noticeFacts(facts: LetterFacts): Paragraph {
  const { fine, more, exhibits } = facts;
  const at = `à l’adresse suivante\u00a0: ${fine.place}.`;
  const dated = said(`L’avis est daté du ${dateInFrench(fine.noticeDate)}${exhibitMention(exhibits, 'notice')}.`);
  const source = `Selon l’${noticeNames[fine.track]}`;
  if (!isPenal(fine.track))
    return paragraph(
      said(`${source}, le véhicule immatriculé ${fine.plate} se trouvait, ${seenOn(facts)}, ${at}`),
      fine.track === 'fps' ? dated : null,
    );
  const noted = said(
    `${source}, une contravention a été relevée ${seenOn(facts)} pour le véhicule immatriculé ${fine.plate}, ${at}`,
  );
  if (more.offenceWords === null) return paragraph(noted, dated);
  return paragraph(
    noted,
    said(
      `L’avis, daté du ${dateInFrench(fine.noticeDate)}, la désigne ainsi\u00a0: ` +
        `«\u00a0${more.offenceWords}\u00a0»${exhibitMention(exhibits, 'notice')}.`,
    ),
  );
}

/** The table at the head of a letter. */
export function referencesOf(facts: LetterFacts): Letter['references'] {
  const { fine, more } = facts;
  const name = noticeNames[fine.track];
  return [
    ...(fine.noticeNumber === ''
      ? []
      : [{ label: `${name.charAt(0).toUpperCase()}${name.slice(1)} n°`, value: groupedNumber(fine.noticeNumber) }]),
    ...(fine.noticeKey === null ? [] : [{ label: 'Clé', value: fine.noticeKey }]),
    {
      label: fine.track === 'fps-majore' ? 'Date de l’avertissement' : 'Date de l’avis',
      value: dateInFrenchWords(fine.noticeDate),
    },
    { label: 'Constat', value: momentInFrench({ day: fine.observedOn, time: fine.observedAt }) },
    { label: 'Lieu', value: fine.place },
    { label: 'Immatriculation', value: fine.plate },
    ...(isPenal(fine.track) && more.offenceWords !== null ? [{ label: 'Infraction', value: more.offenceWords }] : []),
    ...(fine.amountCents === null
      ? []
      : [
          {
            label: isPenal(fine.track)
              ? 'Montant'
              : fine.track === 'fps-majore'
                ? 'Montant demandé'
                : 'Montant du forfait',
            value: amountInFrench(fine.amountCents),
          },
        ]),
  ];
}

/** The person's own words, as paragraphs of their own; printed as they are, never interpreted. */
export function ownWords({ fine }: LetterFacts): readonly Paragraph[] {
  return (fine.remarks ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => paragraph(said(line)));
}
