import { isHolderDebtor, isDebtorCapacity, motiveOf, type HolderPresence } from '../fine/index.ts';
import { isSameName } from '../kernel/index.ts';
import type { LetterFacts } from './facts.ts';
import { isPenal } from './letter-kinds.ts';
import { makeSentence, type Letter, type Sentence, type Signature } from './letter.ts';
import { elide, exhibitMention } from './phrases.fr.ts';

type Told = Pick<LetterFacts, 'fine' | 'more'>;
type OfFine = Pick<LetterFacts, 'fine'>;

/** The card answers: nothing else is said to have happened, and the offence is one that it answers. */
export function isCardArgued({ fine, more }: Told): boolean {
  return motiveOf(fine) === 'card' && !(isPenal(fine.track) && more.offence === 'other');
}

interface HeldCard {
  readonly holder: string;
  readonly presence: HolderPresence;
  readonly number: string;
}

/** The card that a letter argues: `missingForDossier` lets none be written without these three. */
export function heldCard({ fine }: OfFine): HeldCard {
  const { holderName: holder, holderPresence: presence, cardNumber: number } = fine;
  if (holder === null || presence === null || number === null) throw new RangeError('no card is argued here');
  return { holder, presence, number };
}

export function isDebtorHolder({ fine }: OfFine): boolean {
  return isHolderDebtor(fine);
}

/** The car was used for the holder, who was not in it. */
export function isHolderAbsent({ fine }: OfFine): boolean {
  return fine.holderPresence === 'trip-for-holder';
}

/** A company or an association does not say « je »: somebody signs for it. */
export function isCompany({ fine }: OfFine): boolean {
  return fine.certificate === 'company';
}

/** Somebody acts in their place: a parent of a minor, or a tuteur. A curateur assists and does not replace. */
function isActedFor({ fine }: OfFine): boolean {
  const acted = fine.holderCapacity === 'minor' || fine.holderCapacity === 'tutelle';
  return acted && fine.representativeName != null && fine.certificate !== 'company';
}

/** Somebody acts in place of the holder of the card that is argued. */
export function isHolderRepresented(facts: Told): boolean {
  return isActedFor(facts) && isCardArgued(facts);
}

/** Somebody acts in place of the one who must act, whatever is argued. */
function isDebtorRepresented(facts: OfFine): boolean {
  return isDebtorCapacity(facts.fine) && isActedFor(facts);
}

/** « Je » then tells of a debtor who is somebody else. */
export function isWrittenForDebtor(facts: OfFine): boolean {
  return isCompany(facts) || isDebtorRepresented(facts);
}

/** What happened to the car happened to somebody else than « je »: a mandatary writes, or whoever acts for the debtor. */
export function isAboutDebtor(facts: Told): boolean {
  return facts.more.mandatary !== null || isWrittenForDebtor(facts);
}

/** « Je » is whoever signs: the mandatary, whoever acts for the debtor, or the debtor. */
function writerName(facts: Told): string {
  const { fine, more } = facts;
  if (more.mandatary !== null) return more.mandatary;
  return isWrittenForDebtor(facts) ? (fine.representativeName ?? fine.debtorName) : fine.debtorName;
}

export function isWriterHolder(facts: Told): boolean {
  return facts.fine.holderName !== null && isSameName(writerName(facts), facts.fine.holderName);
}

/** The parent or the tuteur writes: what they tell of the trip is told for the holder. */
export function isWriterActingForHolder(facts: Told): boolean {
  const { representativeName } = facts.fine;
  return isHolderRepresented(facts) && representativeName !== null && isSameName(writerName(facts), representativeName);
}

/** The holder signs, or whoever acts for them: the letter itself is then their account of the trip. */
export function isTripTold(facts: Told): boolean {
  return isWriterHolder(facts) || isWriterActingForHolder(facts);
}

/** As above, of their own car and with them in it: nothing else needs to tie the trip to them. */
export function isTripTheirs(facts: Told): boolean {
  return isDebtorHolder(facts) && isTripTold(facts) && !isHolderAbsent(facts);
}

/** « Je suis titulaire… », « Ambulances Exemple est titulaire… ». */
export function debtorIs(facts: OfFine): string {
  const role = motiveOf(facts.fine) === 'sold' ? `la ${debtorRole(facts)}` : debtorRole(facts);
  return `${isWrittenForDebtor(facts) ? `${facts.fine.debtorName} est` : 'Je suis'} ${role}`;
}

/** What the debtor is by the registration certificate, in words that fit a woman as well as a man. */
export function debtorRole({ fine }: OfFine): string {
  if (motiveOf(fine) === 'sold')
    return `personne à qui l’${fine.track === 'fps-majore' ? 'avertissement' : 'avis'} a été adressé`;
  return fine.certificate === 'long-lease'
    ? 'locataire du véhicule selon le certificat d’immatriculation'
    : 'titulaire du certificat d’immatriculation du véhicule';
}

/** The same, for which car: a mandate names it once. */
export function debtorRoleForCar(facts: OfFine): string {
  const { fine } = facts;
  const car = `véhicule immatriculé ${fine.plate}`;
  if (motiveOf(fine) === 'sold') return `la ${debtorRole(facts)} pour le ${car}`;
  return fine.certificate === 'long-lease'
    ? `locataire du ${car}, selon le certificat d’immatriculation`
    : `titulaire du certificat d’immatriculation du ${car}`;
}

/** After the name of whoever is represented, which « sa » takes up. */
export function qualityOf({ fine }: OfFine): string {
  return fine.holderCapacity === 'minor' ? 'parent exerçant l’autorité parentale' : 'personne chargée de sa tutelle';
}

/** Where that name has not just been read, « sa tutelle » would be that of whoever signs. */
function qualityOver({ fine }: OfFine): string {
  return fine.holderCapacity === 'minor'
    ? `parent exerçant l’autorité parentale sur ${fine.debtorName}`
    : `personne chargée de la tutelle ${elide('de', fine.debtorName)}`;
}

/** What whoever signs a letter is, and for whom they act. */
export function signing(facts: OfFine, quality: string): Letter['signature'] {
  const { fine } = facts;
  const name = fine.representativeName ?? null;
  if (isCompany(facts))
    return name === null
      ? { name: fine.debtorName, quality: `${quality}, par son représentant légal` }
      : { name, quality: `${fine.representativeQuality ?? ''}, pour ${fine.debtorName}, ${quality}` };
  if (isDebtorRepresented(facts) && name !== null)
    return { name, quality: `agissant en qualité de ${qualityOver(facts)}, ${quality}` };
  if (isAssisted(facts) && name !== null)
    return { name: fine.debtorName, quality: `${quality}, avec l’assistance ${elide('de', name)}, qui signe aussi` };
  return { name: fine.debtorName, quality };
}

/** The curateur, who signs beside whom they assist; a mandatary's letter is not theirs to sign, the mandate is. */
export function cosigning(facts: Told): Signature | null {
  const name = facts.fine.representativeName ?? null;
  if (facts.more.mandatary !== null || name === null || !isAssisted(facts)) return null;
  return { name, quality: `qui exerce la curatelle ${elide('de', facts.fine.debtorName)} et l’assiste` };
}

/** Under curatelle the debtor acts, and the curateur beside them. */
function isAssisted(facts: OfFine): boolean {
  return facts.fine.holderCapacity === 'curatelle' && isDebtorCapacity(facts.fine);
}

/** The lines under the name of the sender: who acts, then where they write from. */
export function senderLines(facts: Told): readonly string[] {
  const { fine, more } = facts;
  const address = fine.debtorAddress.split('\n');
  const name = fine.representativeName ?? null;
  if (more.mandatary !== null || name === null) return address;
  if (isCompany(facts)) return [`par ${name}, ${fine.representativeQuality ?? ''}`, ...address];
  return isDebtorRepresented(facts) ? [`par ${name}, ${qualityOf(facts)}`, ...address] : address;
}

/** By what right whoever writes acts for somebody, with the paper that shows it; null where they act for themselves. */
export function actingFor(facts: Pick<LetterFacts, 'fine' | 'more' | 'exhibits'>): Sentence | null {
  const { fine, more, exhibits } = facts;
  const name = fine.representativeName ?? null;
  if (name === null) return null;
  const shown = exhibitMention(exhibits, 'company-extract', 'family-record', 'guardianship');
  if (isWrittenForDebtor(facts)) {
    if (more.mandatary !== null)
      return makeSentence(`Le mandat est signé par ${name}, en qualité de ${signerQuality(facts)}${shown}.`);
    return isCompany(facts)
      ? makeSentence(`J’agis en qualité de ${signerQuality(facts)} ${elide('de', fine.debtorName)}${shown}.`)
      : makeSentence(`J’agis pour ${fine.debtorName} en qualité de ${qualityOf(facts)}${shown}.`);
  }
  if (isAssisted(facts)) {
    const assistance = `avec l’assistance ${elide('de', name)}, qui exerce`;
    // Whoever is assisted gives the mandate; the mandatary, who writes, acts alone.
    return more.mandatary === null
      ? makeSentence(`J’agis ${assistance} ma curatelle${shown}.`)
      : makeSentence(`Le mandat est signé par ${fine.debtorName}, ${assistance} sa curatelle${shown}.`);
  }
  if (!isHolderRepresented(facts) || fine.holderName === null) return null;
  const who = isWriterActingForHolder(facts) ? 'J’exerce' : `${name} exerce`;
  return makeSentence(`${who} ${authorityOver(facts)}, titulaire de la carte${shown}.`);
}

/** « l’autorité parentale sur Léa Essai », « la tutelle d’Ada Essai ». */
export function authorityOver({ fine }: OfFine): string {
  const holder = fine.holderName ?? fine.debtorName;
  return fine.holderCapacity === 'minor' ? `l’autorité parentale sur ${holder}` : `la tutelle ${elide('de', holder)}`;
}

/** Who signs the mandate that a company, or a person who is represented, gives. */
export function mandateSigner(facts: OfFine): string {
  const { representativeName } = facts.fine;
  if (representativeName == null) return 'Son représentant légal signe ce mandat.';
  return `${representativeName} signe ce mandat en qualité de ${signerQuality(facts)}.`;
}

function signerQuality(facts: OfFine): string {
  return isCompany(facts) ? (facts.fine.representativeQuality ?? '') : qualityOver(facts);
}
