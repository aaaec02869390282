import { formatDate } from '../kernel/index.ts';
import { rulings, type RulingId } from '../ruling/index.ts';
import type { LetterFacts } from './facts.ts';
import { makeSentence, type Sentence } from './letter.ts';

type Shelf = Pick<LetterFacts, 'rulings'>;

/** Whether the operator has read the official text of a ruling: until then a letter argues by the law alone. */
export function isCitable({ rulings: citableRulings }: Shelf, id: RulingId): boolean {
  return citableRulings?.[id] !== undefined;
}

/** Returns the sentence that rests on a ruling, or its equivalent by the law alone; null when there is none. */
export function citeRulingOrLaw(
  facts: Shelf,
  id: RulingId,
  { cited, otherwise = null }: { readonly cited: (reference: string) => string; readonly otherwise?: Sentence | null },
): Sentence | null {
  const number = facts.rulings?.[id];
  if (number === undefined) return otherwise;
  // « 24 mars 2021, n° 428742 »: the sentence names the court.
  return makeSentence(cited(`${formatDate(rulings[id].decidedOn)}, n° ${number}`), id);
}
