import { isHolderDebtor, isDebtorCapacity, findMotive, type FineFacts, type HolderPresence } from '../fine/index.ts';
import { elide, isSameName, upperFirst } from '../kernel/index.ts';
import type { LetterFacts } from './facts.ts';
import { isPenal } from './letter-kinds.ts';
import { makeSentence, type Letter, type Sentence, type Signature } from './letter.ts';
import { companyInSentence } from './company-names.fr.ts';
import { mentionExhibits } from './phrases.fr.ts';

type FineAndCase = Pick<LetterFacts, 'fine' | 'more'>;
type WithFine = Pick<LetterFacts, 'fine'>;
/** Facts that tell who acts for the holder; a paper is compared with them too, before its fine is complete. */
interface HolderAndCase {
  readonly fine: Pick<FineFacts, 'track' | 'motive' | 'certificate' | 'holderCapacity' | 'representativeName'>;
  readonly more: Pick<LetterFacts['more'], 'offence'>;
}

/** Returns whether the letter argues the card: no other motive was given, and the card answers the offence. */
export function isCardArgued({ fine, more }: HolderAndCase): boolean {
  return findMotive(fine) === 'card' && !(isPenal(fine.track) && more.offence === 'other');
}

interface CardOfHolder {
  readonly holder: string;
  readonly presence: HolderPresence;
  readonly number: string;
}

/**
 * Returns the card that a letter argues.
 *
 * @throws RangeError when one of the three facts is missing; `listMissingForDossier` refuses such a letter before.
 */
export function getHeldCard({ fine }: WithFine): CardOfHolder {
  const { holderName: holder, holderPresence: presence, cardNumber: number } = fine;
  if (holder === null || presence === null || number === null) throw new RangeError('no card is argued here');
  return { holder, presence, number };
}

/**
 * True when no known person may sign the statement of the holder: a company names its own signatory, not the parent or
 * the tuteur of the holder it drove, who does not sign alone.
 */
export function isStatementUnsigned({ fine }: Pick<HolderAndCase, 'fine'>): boolean {
  return fine.certificate === 'company' && (fine.holderCapacity === 'minor' || fine.holderCapacity === 'tutelle');
}

/** Returns whether the debtor is the holder of the card. */
export function isDebtorHolder({ fine }: WithFine): boolean {
  return isHolderDebtor(fine);
}

/** True when the car was used for the holder, who was not in it. */
export function isHolderAbsent({ fine }: WithFine): boolean {
  return fine.holderPresence === 'trip-for-holder';
}

/** Returns whether the debtor is a company or an association: a person signs for it, and it does not say « je ». */
export function isCompany({ fine }: WithFine): boolean {
  return fine.certificate === 'company';
}

/**
 * True when a parent of a minor or a tuteur acts for the person of the given capacity. A curateur assists and does not
 * replace.
 */
function isActedFor({ fine }: Pick<HolderAndCase, 'fine'>): boolean {
  const acted = fine.holderCapacity === 'minor' || fine.holderCapacity === 'tutelle';
  return acted && fine.representativeName != null && fine.certificate !== 'company';
}

/** Returns whether a parent or a tuteur acts for the holder of the card that the letter argues. */
export function isHolderRepresented(facts: HolderAndCase): boolean {
  return isActedFor(facts) && isCardArgued(facts);
}

/** True when a parent or a tuteur acts for the debtor, whatever the letter argues. */
function isDebtorRepresented(facts: WithFine): boolean {
  return isDebtorCapacity(facts.fine) && isActedFor(facts);
}

/** Returns whether a representative writes for the debtor: « je » is then another person than the debtor. */
export function isWrittenForDebtor(facts: WithFine): boolean {
  return isCompany(facts) || isDebtorRepresented(facts);
}

/** Returns whether the debtor is another person than « je »: a mandatary or a representative writes. */
export function isAboutDebtor(facts: FineAndCase): boolean {
  return facts.more.mandatary !== null || isWrittenForDebtor(facts);
}

/** Names the person who says « je »: the mandatary, else the debtor’s representative, else the debtor. */
function nameWriter(facts: FineAndCase): string {
  const { fine, more } = facts;
  if (more.mandatary !== null) return more.mandatary;
  return isWrittenForDebtor(facts) ? (fine.representativeName ?? fine.debtorName) : fine.debtorName;
}

/** True when the person who says « je » is the holder of the card. */
export function isWriterHolder(facts: FineAndCase): boolean {
  return facts.fine.holderName !== null && isSameName(nameWriter(facts), facts.fine.holderName);
}

/**
 * Returns whether the letter itself shows that the holder of the card lives: the debtor is the holder, or a parent or a
 * tuteur acts for them, and their authority would have ended. Another holder may have died since.
 */
export function isHolderAlive(facts: FineAndCase): boolean {
  return isDebtorHolder(facts) || isHolderRepresented(facts);
}

/** Returns whether the holder’s parent or tuteur writes. They then tell of the trip for the holder. */
export function isWriterActingForHolder(facts: FineAndCase): boolean {
  const { representativeName } = facts.fine;
  return isHolderRepresented(facts) && representativeName !== null && isSameName(nameWriter(facts), representativeName);
}

/** Returns whether the holder or their representative writes. The letter is then their own account of the trip. */
export function isTripMentioned(facts: FineAndCase): boolean {
  return isWriterHolder(facts) || isWriterActingForHolder(facts);
}

/**
 * Returns whether the holder or their representative tells of a trip in the holder’s own car, with the holder in it.
 * Nothing else then needs to tie the trip to the holder.
 */
export function isTripTheirs(facts: FineAndCase): boolean {
  return isDebtorHolder(facts) && isTripMentioned(facts) && !isHolderAbsent(facts);
}

/** The name of the debtor in a sentence, after « de » or « à » where one is given; a company with its article. */
export function debtorInSentence({ fine }: WithFine, word: 'de' | 'à' | null = null): string {
  if (isCompany({ fine })) return companyInSentence(fine.debtorName, word);
  if (word === null) return fine.debtorName;
  return word === 'de' ? elide('de', fine.debtorName) : `à ${fine.debtorName}`;
}

/** The name of the debtor at the head of a sentence. */
export function debtorFirst(facts: WithFine): string {
  return upperFirst(debtorInSentence(facts));
}

/** « Je suis titulaire… », « Ambulances Exemple est titulaire… ». */
export function describeDebtor(facts: WithFine): string {
  const role = findMotive(facts.fine) === 'sold' ? `la ${nameDebtorRole(facts)}` : nameDebtorRole(facts);
  return `${isWrittenForDebtor(facts) ? `${debtorFirst(facts)} est` : 'Je suis'} ${role}`;
}

/** Names the role of the debtor by the registration certificate, in words that fit a woman as well as a man. */
export function nameDebtorRole({ fine }: WithFine): string {
  if (findMotive(fine) === 'sold')
    return `personne à qui l’${fine.track === 'fps-majore' ? 'avertissement' : 'avis'} a été adressé`;
  return fine.certificate === 'long-lease'
    ? 'locataire du véhicule selon le certificat d’immatriculation'
    : 'titulaire du certificat d’immatriculation du véhicule';
}

/** Like `nameDebtorRole`, with the plate of the car, for a mandate. */
export function nameRoleForCar(facts: WithFine): string {
  const { fine } = facts;
  const car = `véhicule immatriculé ${fine.plate}`;
  if (findMotive(fine) === 'sold') return `la ${nameDebtorRole(facts)} pour le ${car}`;
  return fine.certificate === 'long-lease'
    ? `locataire du ${car}, selon le certificat d’immatriculation`
    : `titulaire du certificat d’immatriculation du ${car}`;
}

/**
 * Returns the quality of the representative, to be written after the name of the represented person, which « sa »
 * refers to.
 */
export function nameQuality({ fine }: WithFine): string {
  return fine.holderCapacity === 'minor' ? 'parent exerçant l’autorité parentale' : 'personne chargée de sa tutelle';
}

/** Like `nameQuality`, with the name of the debtor. Without it, « sa tutelle » would be that of the signatory. */
function nameQualityOver({ fine }: WithFine): string {
  return fine.holderCapacity === 'minor'
    ? `parent exerçant l’autorité parentale sur ${fine.debtorName}`
    : `personne chargée de la tutelle ${elide('de', fine.debtorName)}`;
}

/** Builds the signature of a letter: the signatory and their quality. */
export function buildSignature(facts: WithFine, quality: string): Letter['signature'] {
  const { fine } = facts;
  const name = fine.representativeName ?? null;
  if (isCompany(facts))
    return name === null
      ? { name: fine.debtorName, quality: `${quality}, par son représentant légal` }
      : { name, quality: `${fine.representativeQuality ?? ''}, pour ${debtorInSentence(facts)}, ${quality}` };
  if (isDebtorRepresented(facts) && name !== null)
    return { name, quality: `agissant en qualité de ${nameQualityOver(facts)}, ${quality}` };
  if (isAssisted(facts) && name !== null)
    return { name: fine.debtorName, quality: `${quality}, avec l’assistance ${elide('de', name)}, qui signe aussi` };
  return { name: fine.debtorName, quality };
}

/**
 * Builds the signature of the curateur, who also signs the letter; null when there is none, or when a mandatary writes:
 * the curateur then signs the mandate.
 */
export function buildCosignature(facts: FineAndCase): Signature | null {
  const name = facts.fine.representativeName ?? null;
  if (facts.more.mandatary !== null || name === null || !isAssisted(facts)) return null;
  return { name, quality: `qui exerce la curatelle ${elide('de', facts.fine.debtorName)} et l’assiste` };
}

/** Builds the signature of the curateur, who also signs the mandate; null when there is no mandate, or no curateur. */
export function buildMandateCosignature({ fine, more }: FineAndCase): Signature | null {
  return more.mandatary === null ? null : buildCosignature({ fine, more: { ...more, mandatary: null } });
}

/** True when a curateur assists the debtor, who acts. */
function isAssisted(facts: WithFine): boolean {
  return facts.fine.holderCapacity === 'curatelle' && isDebtorCapacity(facts.fine);
}

/** Returns the lines under the name of the sender: the representative, then the address. */
export function listSenderLines(facts: FineAndCase): readonly string[] {
  const { fine, more } = facts;
  const address = fine.debtorAddress.split('\n');
  const name = fine.representativeName ?? null;
  if (more.mandatary !== null || name === null) return address;
  if (isCompany(facts)) return [`par ${name}, ${fine.representativeQuality ?? ''}`, ...address];
  return isDebtorRepresented(facts) ? [`par ${name}, ${nameQuality(facts)}`, ...address] : address;
}

/**
 * Writes by what right the writer acts for another person, with the exhibit that shows it; null when they act for
 * themselves.
 */
export function writeRepresentation(facts: Pick<LetterFacts, 'fine' | 'more' | 'exhibits'>): Sentence | null {
  const { fine, more, exhibits } = facts;
  const name = fine.representativeName ?? null;
  if (name === null) return null;
  const mention = mentionExhibits(exhibits, 'company-extract', 'family-record', 'guardianship');
  if (isWrittenForDebtor(facts)) {
    if (more.mandatary !== null)
      return makeSentence(
        `Le mandat est signé par ${name}, en qualité ${elide('de', nameSignerQuality(facts))}${mention}.`,
      );
    return isCompany(facts)
      ? makeSentence(
          `J’agis en qualité ${elide('de', nameSignerQuality(facts))} ${debtorInSentence(facts, 'de')}${mention}.`,
        )
      : makeSentence(`J’agis pour ${fine.debtorName} en qualité de ${nameQuality(facts)}${mention}.`);
  }
  if (isAssisted(facts)) {
    const assistance = `avec l’assistance ${elide('de', name)}, qui exerce`;
    // The assisted person gives the mandate; the mandatary, who writes, acts alone.
    return more.mandatary === null
      ? makeSentence(`J’agis ${assistance} ma curatelle${mention}.`)
      : makeSentence(`Le mandat est signé par ${fine.debtorName}, ${assistance} sa curatelle${mention}.`);
  }
  if (!isHolderRepresented(facts) || fine.holderName === null) return null;
  const who = isWriterActingForHolder(facts) ? 'J’exerce' : `${name} exerce`;
  return makeSentence(`${who} ${describeAuthority(facts)}, titulaire de la carte${mention}.`);
}

/** As `writeRepresentation`, for a letter that argues no card: it does not mention a holder who is not the debtor. */
export function writeDebtorRepresentation(facts: Pick<LetterFacts, 'fine' | 'more' | 'exhibits'>): Sentence | null {
  return isWrittenForDebtor(facts) || isAssisted(facts) ? writeRepresentation(facts) : null;
}

/** « l’autorité parentale sur Léa Essai », « la tutelle d’Ada Essai ». */
export function describeAuthority({ fine }: WithFine): string {
  const holder = fine.holderName ?? fine.debtorName;
  return fine.holderCapacity === 'minor' ? `l’autorité parentale sur ${holder}` : `la tutelle ${elide('de', holder)}`;
}

/** Writes who signs the mandate of a company or of a represented person. */
export function describeMandateSigner(facts: WithFine): string {
  const { representativeName } = facts.fine;
  if (representativeName == null) return 'Son représentant légal signe ce mandat.';
  return `${representativeName} signe ce mandat en qualité ${elide('de', nameSignerQuality(facts))}.`;
}

function nameSignerQuality(facts: WithFine): string {
  return isCompany(facts) ? (facts.fine.representativeQuality ?? '') : nameQualityOver(facts);
}
