import type { FineTrack } from '../fine/index.ts';
import type { ExhibitKind, PaperKind } from './dossier-codes.ts';
import { lettersOfTrack, type LetterKind } from './letter-kinds.ts';

/** Papers that show when one letter was sent or received, whichever it was: each is tied to that letter. */
export const letterProofs = ['receipt', 'deposit-proof', 'electronic-proof'] as const satisfies readonly PaperKind[];
export type LetterProof = (typeof letterProofs)[number];

/** Returns whether a paper shows when one letter was sent or received. */
export function isLetterProof(kind: ExhibitKind | ''): kind is LetterProof {
  return (letterProofs as readonly string[]).includes(kind);
}

/** The letter whose sending and reception the follow-up notes; null for a private car park. */
export function findAppealLetter(track: FineTrack): LetterKind | null {
  return lettersOfTrack[track][0] ?? null;
}

/**
 * Whether that paper may be joined as the appeal's. One that was tied to no letter is taken for it: it was joined
 * before the letter was asked for.
 */
export function canProveAppeal(
  { kind, letter }: { readonly kind: ExhibitKind; readonly letter: LetterKind | null },
  track: FineTrack,
): boolean {
  return !isLetterProof(kind) || letter === null || letter === findAppealLetter(track);
}

/**
 * The letters that a proof may be of, the appeal first: those made for the fine beside it. Only one where there is
 * nothing to ask. `made` is null while it is not known.
 */
export function listProvableLetters(
  track: FineTrack,
  madeLetters: readonly LetterKind[] | null,
): readonly LetterKind[] {
  const appeal = findAppealLetter(track);
  const ofTrack = lettersOfTrack[track];
  return ofTrack.filter((kind) => kind === appeal || madeLetters === null || madeLetters.includes(kind));
}
