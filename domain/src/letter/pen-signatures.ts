import type { ExhibitKind, signedPapers } from './dossier-codes.ts';
import type { LetterFacts } from './facts.ts';
import { buildCosignature } from './people.fr.ts';

const annexes: readonly ExhibitKind[] = ['mandate', 'presence'] satisfies (keyof typeof signedPapers)[];

/** The letter is for two people to sign: one of them does not draw for the other. */
export function isSignedByTwo(facts: Pick<LetterFacts, 'fine' | 'more'>): boolean {
  return buildCosignature(facts) !== null;
}

/** A page is still to be signed with a pen: the letter by a curateur too, a mandate, the statement of the holder. */
export function awaitsPen(facts: Pick<LetterFacts, 'fine' | 'more' | 'exhibits'>): boolean {
  return isSignedByTwo(facts) || facts.exhibits.some(({ kind }) => annexes.includes(kind));
}
