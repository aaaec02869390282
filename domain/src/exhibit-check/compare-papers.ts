import { computeLastValidDay, type CardType } from '../document/index.ts';
import type { FineFacts } from '../fine/index.ts';
import { formatDate, isSamePerson, isSamePlate, toPlainDate } from '../kernel/index.ts';
import { isUnread, type PaperFault, type PaperFaultCode, type UnreadCode } from './paper-faults.ts';

/** The values of a paper, as its review read them or as the person confirmed them for this fine; null is not known. */
export interface CertificateReading {
  readonly plate: string | null;
  readonly holderName: string | null;
}

export interface CardReading {
  readonly holderName: string | null;
  readonly cardNumber: string | null;
  /** `YYYY-MM-DD`; null when the card does not end, or when no date was read. */
  readonly validUntil: string | null;
  readonly cardType: CardType | null;
}

/** The typed values of a fine that its letter states. */
export type ComparedFine = Pick<
  FineFacts,
  'plate' | 'debtorName' | 'certificate' | 'holderName' | 'cardNumber' | 'cardPermanent' | 'cardValidUntil'
>;

/** The answers for which the certificate names the debtor of the letter. A lease, a sale or two holders name others. */
export const namedOnCertificate: readonly ComparedFine['certificate'][] = [
  'user',
  'spouse',
  'child',
  'parent',
  'lender',
  'company',
];

/** Compares the certificate of the vehicle with the fine. */
export function compareCertificate(fine: ComparedFine, certificate: CertificateReading): readonly PaperFault[] {
  const debtor = namedOnCertificate.includes(fine.certificate) ? fine.debtorName : null;
  return listPaperFaults('CERTIFICATE_UNREAD', [
    compareValues('CERTIFICATE_OTHER_PLATE', { typed: fine.plate, shown: certificate.plate }, isSamePlate),
    compareValues('CERTIFICATE_OTHER_NAME', { typed: debtor, shown: certificate.holderName }, isSamePerson),
  ]);
}

/**
 * Compares the card of this holder with that fine; `isEndArgued` is false where the letter argues the award instead.
 */
export function compareCard(fine: ComparedFine, card: CardReading, isEndArgued: boolean): readonly PaperFault[] {
  return listPaperFaults('CARD_UNREAD', [
    compareValues('CARD_OTHER_HOLDER', { typed: fine.holderName, shown: card.holderName }, isSamePerson),
    compareValues('CARD_OTHER_NUMBER', { typed: fine.cardNumber, shown: card.cardNumber }, isSameNumber),
    isEndArgued ? compareEnd(fine, card) : 'same',
  ]);
}

/** A typed value stands where the paper's is unknown: the person confirms it, or joins another paper. */
type Outcome = PaperFault | 'same' | { readonly toConfirm: string };

function compareValues(
  code: PaperFaultCode,
  { typed, shown }: { readonly typed: string | null; readonly shown: string | null },
  isSame: (one: string, other: string) => boolean,
): Outcome {
  if (typed === null) return 'same';
  if (shown === null) return { toConfirm: typed };
  return isSame(typed, shown) ? 'same' : { code, typed, shown };
}

function compareEnd({ cardPermanent, cardValidUntil }: ComparedFine, { validUntil, cardType }: CardReading): Outcome {
  const typedEnd = cardPermanent ? null : cardValidUntil;
  if (!cardPermanent && typedEnd === null) return 'same';
  if (validUntil === null) return typedEnd === null ? 'same' : { toConfirm: formatDate(toPlainDate(typedEnd)) };
  // The law ends a civil European card before the day printed on it.
  return computeLastValidDay(cardType, typedEnd) === validUntil
    ? 'same'
    : { code: 'CARD_OTHER_END', typed: typedEnd, shown: validUntil };
}

/** Contradictions come first, since they must be corrected; values that could not be compared only without any. */
function listPaperFaults(unread: UnreadCode, outcomes: readonly Outcome[]): readonly PaperFault[] {
  const contradictions = outcomes.filter((one) => typeof one !== 'string' && 'code' in one);
  if (contradictions.length > 0) return contradictions;
  const toConfirm = outcomes.flatMap((one) => (typeof one !== 'string' && 'toConfirm' in one ? [one.toConfirm] : []));
  return toConfirm.length === 0 ? [] : [{ code: unread, typed: toConfirm.join(', '), shown: null }];
}

/** Spaces and dashes are printed or not. */
export function isSameNumber(one: string, other: string): boolean {
  return normaliseNumber(one) === normaliseNumber(other);
}

function normaliseNumber(number: string): string {
  return number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\d]/gu, '');
}

/** Returns the first paper that agrees, else the first that could not be compared, else the first. */
export function choosePaper<Paper extends { readonly faults: readonly PaperFault[] }>(
  papers: readonly Paper[],
): Paper | null {
  const agreeing = papers.find(({ faults }) => faults.length === 0);
  const unread = papers.find(({ faults }) => faults.every(isUnread));
  return agreeing ?? unread ?? papers[0] ?? null;
}
