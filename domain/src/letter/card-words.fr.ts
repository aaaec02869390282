import { lastDayOfCivilCes, type CardType } from '../document/index.ts';
import type { CompleteFineFacts } from '../fine/index.ts';
import { formatDate } from '../kernel/index.ts';
import { isCardRenewedLate, type LetterFacts } from './facts.ts';

interface CardWords {
  /** « carte mobilité inclusion portant la mention … » */
  readonly full: string;
  readonly short: string;
}

const cmi: CardWords = {
  full: 'carte mobilité inclusion portant la mention «\u00a0stationnement pour personnes handicapées\u00a0»',
  short: 'carte mobilité inclusion',
};
const ces: CardWords = {
  full: 'carte européenne de stationnement pour personnes handicapées',
  short: 'carte européenne de stationnement',
};

/** Words for a card of unknown model. */
const either: CardWords = {
  full: 'carte de stationnement pour personnes handicapées',
  short: 'carte de stationnement',
};

/** Both cards give the right of CASF L241-3; a letter calls each by its own name. */
export function nameCard(card: CardType | null): CardWords {
  if (card === null) return either;
  return card === 'cmi' ? cmi : ces;
}

/** Names the card that the holder had that day: where the renewed card came later, the one before it. */
export function nameCardOfDay(facts: Pick<LetterFacts, 'more'>): string {
  return isCardRenewedLate(facts) ? 'l’ancienne carte' : 'la carte';
}

type CardDates = Pick<CompleteFineFacts, 'cardPermanent' | 'cardValidFrom' | 'cardValidUntil'>;

/**
 * The day on which the law ends every civil European card: it is kept in place of a later end that is printed, or of
 * none.
 */
export function isEndedByLaw({ cardPermanent, cardValidUntil }: CardDates, card: CardType | null): boolean {
  return card === 'ces_civil' && !cardPermanent && cardValidUntil === lastDayOfCivilCes;
}

/** The dates printed on the card, or the end that the law sets: no conclusion is drawn about any day. */
export function describeCardDates(dates: CardDates, card: CardType | null): string {
  const { cardPermanent, cardValidFrom, cardValidUntil } = dates;
  const ends = cardPermanent || cardValidUntil === null ? null : formatDate(cardValidUntil);
  // Loose comparison: an older dossier has no start date at all.
  const begins = cardValidFrom == null ? null : formatDate(cardValidFrom);
  if (ends === null)
    return begins === null ? 'délivrée à titre définitif' : `délivrée à titre définitif, valable à partir du ${begins}`;
  const byLaw = isEndedByLaw(dates, card) ? ' par l’effet de la loi' : '';
  return begins === null ? `valable jusqu’au ${ends}${byLaw}` : `valable du ${begins} au ${ends}${byLaw}`;
}
