import { firstDayWithoutCivilCes, computeLastValidDay, type CardType } from '../document/index.ts';
import { foldText, isSameName, type FieldCodes } from '../kernel/index.ts';
import { findMotive, type FineFacts, type FineTrack } from './fine.ts';
import type { FineFieldCode } from './fine-codes.ts';
import { findFirstAct, decideSigning } from './signatory.ts';

const needed = [
  'observedOn',
  'observedAt',
  'place',
  'plate',
  'authorityName',
  'debtorName',
  'debtorAddress',
  'certificate',
] as const;
/** Fields also needed by a letter whose argument is the card. */
const neededOfCard = ['holderName', 'holderPresence', 'cardNumber'] as const;

/** The facts that a letter is written from: the day of the notice only moves its dates. */
type LetterFacts = Omit<FineFacts, 'noticeDate'>;

/** The facts of a fine once nothing that a letter needs is missing. */
export type CompleteFineFacts = FineFacts & {
  readonly [Field in (typeof needed)[number]]: NonNullable<FineFacts[Field]>;
};

/**
 * Returns, by field, what is missing before a letter can be written truthfully; empty when nothing is. `card`: the
 * model of the card, null when unknown.
 */
export function listMissingForDossier(
  facts: LetterFacts,
  card: CardType | null = null,
): Readonly<FieldCodes<FineFacts, FineFieldCode>> {
  const missingFields: FieldCodes<FineFacts, FineFieldCode> = {};
  for (const field of [...needed, ...listNeededFields(facts)])
    if (facts[field] === null) missingFields[field] = 'NEEDED_FOR_DOSSIER';
  if (isWrittenTo(facts.track) && facts.authorityAddress === null && facts.authorityUrl === null)
    missingFields.authorityAddress = 'ADDRESS_OR_URL_NEEDED';
  if (
    ['fps', 'fps-majore'].includes(facts.track) &&
    facts.authorityName !== null &&
    isCollectorOnly(facts.authorityName)
  )
    missingFields.authorityName = 'ORIGIN_AUTHORITY_NEEDED';
  if (findMotive(facts) === 'card') addCardFaults(facts, card, missingFields);
  // A driver cannot be designated to a town: only the person named on the certificate owes it (CGCT L2333-87 VII).
  if (findMotive(facts) === 'lent' && !['contravention', 'amende-majoree'].includes(facts.track))
    missingFields.motive = 'LENT_IS_PENAL';
  // A letter that nobody may sign would only waste time.
  const act = findFirstAct(facts.track);
  if (facts.certificate !== null && act !== null) {
    const { outcome } = decideSigning({
      act,
      certificate: facts.certificate,
      lesseeNamed: facts.lesseeNamed,
      userHoldsCard: true,
    });
    if (outcome === 'stop') missingFields.certificate = 'NOBODY_TO_SIGN';
  }
  return missingFields;
}

/** Returns whether the letter goes to the authority named on the notice: an FPS majoré goes to the tribunal alone. */
export function isWrittenTo(track: FineTrack): boolean {
  return track !== 'fps-majore';
}

/** Returns whether a name on an FPS is that of the body that sends, collects or judges it, and so did not set it. */
export function isCollectorOnly(name: string): boolean {
  return /\b(tresor|tresorerie|tribunal|finances publiques|dgfip|antai|agence nationale)\b/.test(foldText(name));
}

function addCardFaults(
  facts: LetterFacts,
  card: CardType | null,
  missingFields: FieldCodes<FineFacts, FineFieldCode>,
): void {
  if (!facts.cardPermanent && facts.cardValidUntil === null) missingFields.cardValidUntil = 'CARD_VALIDITY_NEEDED';
  // The letter says the card was valid that day: it is not written when the date typed says otherwise.
  const printedEnd = facts.cardPermanent ? null : facts.cardValidUntil;
  if (isBefore(printedEnd, facts.observedOn)) missingFields.cardValidUntil = 'CARD_EXPIRED_THAT_DAY';
  else if (isBefore(computeLastValidDay(card, printedEnd), facts.observedOn))
    missingFields.cardValidUntil = 'CARD_ENDED_BY_LAW';
  const notBegun = facts.cardValidFrom !== null && facts.observedOn !== null && facts.cardValidFrom > facts.observedOn;
  if (notBegun) missingFields.cardValidFrom = 'CARD_NOT_YET_VALID_THAT_DAY';
}

function isBefore(day: string | null, observedOn: string | null): boolean {
  return day !== null && observedOn !== null && day < observedOn;
}

/** Returns whether the holder of the card is the debtor, by name. */
export function isHolderDebtor({ debtorName, holderName }: Pick<FineFacts, 'debtorName' | 'holderName'>): boolean {
  return debtorName !== null && holderName !== null && isSameName(debtorName, holderName);
}

/**
 * Returns whether the stated capacity is that of the debtor: when the holder of the card is the debtor, or when the
 * card is not the argument and no holder is named. A company has no such capacity.
 */
export function isDebtorCapacity(facts: LetterFacts): boolean {
  if (facts.certificate === 'company') return false;
  return isHolderDebtor(facts) || (findMotive(facts) !== 'card' && facts.holderName === null);
}

/** Lists the other fields that a letter needs, by its motive and its signatory. */
function listNeededFields(facts: LetterFacts): readonly (keyof LetterFacts)[] {
  const motive = findMotive(facts);
  const { holderCapacity: capacity } = facts;
  // A curateur signs with the debtor. A parent or a tuteur signs for the debtor, and for the holder of the card too.
  const isRepresented =
    capacity !== null &&
    capacity !== 'alone' &&
    (isDebtorCapacity(facts) || (motive === 'card' && capacity !== 'curatelle'));
  const isCompany = facts.certificate === 'company';
  const needed: (keyof LetterFacts)[] = [];
  if (motive === 'card') needed.push(...neededOfCard);
  if (motive === 'sold' || motive === 'stolen') needed.push('eventOn');
  if (motive === 'lent') needed.push('driverName', 'driverAddress');
  if (isRepresented || isCompany) needed.push('representativeName');
  if (isCompany) needed.push('representativeQuality');
  return needed;
}

type CardThatDay = Pick<CompleteFineFacts, 'cardValidFrom' | 'cardValidUntil' | 'cardPermanent' | 'observedOn'>;

/**
 * Returns whether the card is known to be valid on the day of the finding. Its first day is needed too: the card may
 * have begun after the finding. The law ends a civil European card before the day printed on it; when the model is
 * unknown, a card begun while those were issued may be one.
 */
export function isCardKnownInForce(fine: CardThatDay, card: CardType | null): boolean {
  const { cardValidFrom, cardValidUntil, cardPermanent, observedOn } = fine;
  // Loose comparison: an older dossier has no start date at all.
  if (cardValidFrom == null || cardValidFrom > observedOn) return false;
  if (!cardPermanent && cardValidUntil === null) return false;
  const mayBeCivilCes = card === null && cardValidFrom < firstDayWithoutCivilCes;
  const last = computeLastValidDay(mayBeCivilCes ? 'ces_civil' : card, cardPermanent ? null : cardValidUntil);
  return last === null || last >= observedOn;
}

/** Returns whether a fine has all the facts that a dossier needs (`listMissingForDossier` finds none missing). */
export function isComplete(facts: FineFacts, card: CardType | null = null): facts is CompleteFineFacts {
  return Object.keys(listMissingForDossier(facts, card)).length === 0;
}
