import type { CardType } from '../document/index.ts';

interface CardWords {
  /** « carte mobilité inclusion portant la mention … » */
  readonly full: string;
  readonly short: string;
}

const cmi: CardWords = {
  full: 'carte mobilité inclusion portant la mention «\u00a0stationnement pour personnes handicapées\u00a0»',
  short: 'carte mobilité inclusion',
};
const ces: CardWords = { full: 'carte européenne de stationnement pour personnes handicapées', short: 'carte européenne de stationnement' };

/** Both cards give the right of CASF L241-3; a letter calls each by its own name. */
export function cardWords(card: CardType | null): CardWords {
  return card === null || card === 'cmi' ? cmi : ces;
}
