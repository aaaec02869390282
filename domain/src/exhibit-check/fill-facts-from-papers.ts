import type { FineFacts } from '../fine/index.ts';
import { isSamePerson, isSamePlate, toPlainDate } from '../kernel/index.ts';
import type { CardReading, CertificateReading } from './compare-papers.ts';

/** The papers and earlier fines of an account that may fill a new fine. */
export interface AccountPapers {
  /** « Ada Essai »; empty when the account has no name. */
  readonly accountName: string;
  /** The approved certificates, as they were read. */
  readonly certificates: readonly CertificateReading[];
  /** The approved cards, the likeliest first: an account may have those of a couple, or of two children. */
  readonly cards: readonly CardReading[];
  /** The earlier fines of the account, newest first. */
  readonly earlierFines: readonly FineFacts[];
}

/**
 * Completes the facts from the approved documents and the earlier fines, so that nobody is asked again. Only missing
 * facts are filled in, and only from these sources: the rest stays unknown.
 */
export function fillFactsFromPapers(facts: FineFacts, papers: AccountPapers): FineFacts {
  const filledFacts = { ...facts, ...fromCertificate(facts, papers), ...fromCard(facts, papers.cards) };
  return { ...filledFacts, ...fromEarlierFines(filledFacts, papers.earlierFines) };
}

function isNameOf(name: string | null, person: string | null): boolean {
  return name !== null && person !== null && isSamePerson(name, person);
}

/**
 * Returns the facts that a certificate gives. Its name is used only when it is that of the account: another may be
 * anyone in the family.
 */
function fromCertificate(facts: FineFacts, { accountName, certificates }: AccountPapers): Partial<FineFacts> {
  const { plate } = facts;
  if (facts.certificate !== null || plate === null) return {};
  const holder = certificates.find((one) => one.plate !== null && isSamePlate(one.plate, plate))?.holderName ?? null;
  if (holder === null || !isSamePerson(holder, accountName)) return {};
  return { certificate: 'user', debtorIsUser: true, debtorName: facts.debtorName ?? holder };
}

/**
 * Returns the facts that a card gives, only when its holder is sure: a letter about another person’s card would look
 * right and be false.
 */
function fromCard(facts: FineFacts, cards: readonly CardReading[]): Partial<FineFacts> {
  if (facts.cardNumber !== null) return {};
  const declaredName = facts.holderName;
  const [card, ...others] = cards.filter(
    ({ holderName }) => declaredName === null || isNameOf(holderName, declaredName),
  );
  // Without its number nothing was read of it: a missing end would then pass for a definitive card.
  if (card?.cardNumber == null || others.some(({ holderName }) => !isNameOf(holderName, card.holderName))) return {};
  const isEndKnown = facts.cardPermanent || facts.cardValidUntil !== null;
  return {
    holderName: facts.holderName ?? card.holderName,
    cardNumber: card.cardNumber,
    ...(!isEndKnown && buildCardEnd(card)),
  };
}

function buildCardEnd({ validUntil }: CardReading): Partial<FineFacts> {
  return validUntil === null ? { cardPermanent: true } : { cardValidUntil: toPlainDate(validUntil) };
}

/** The 14 digits of the SIRET begin the number of an FPS. */
const readSiret = ({ track, noticeNumber }: FineFacts) => (track === 'fps' ? noticeNumber.slice(0, 14) : null);

function fromEarlierFines(facts: FineFacts, earlier: readonly FineFacts[]): Partial<FineFacts> {
  const { debtorName } = facts;
  const sameDebtor = earlier.find(
    (one) =>
      debtorName !== null &&
      one.debtorName !== null &&
      one.debtorAddress !== null &&
      isSamePerson(one.debtorName, debtorName),
  );
  const siret = readSiret(facts);
  const sameAuthority = earlier.find(
    (one) => siret !== null && readSiret(one) === siret && (one.authorityAddress !== null || one.authorityUrl !== null),
  );
  const isAddressKnown = facts.authorityAddress !== null || facts.authorityUrl !== null;
  const debtorAddress = facts.debtorAddress ?? sameDebtor?.debtorAddress ?? null;
  if (sameAuthority === undefined) return { debtorAddress };
  const authorityName = facts.authorityName ?? sameAuthority.authorityName;
  if (isAddressKnown) return { debtorAddress, authorityName };
  const { authorityAddress, authorityUrl } = sameAuthority;
  return { debtorAddress, authorityAddress, authorityUrl, authorityName };
}
