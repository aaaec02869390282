import type { ExhibitKind } from './dossier-codes.ts';
import { nameExhibit } from './exhibit-titles.fr.ts';
import type { LetterFacts } from './facts.ts';

/** Life of a mandatory piece: joined, lacking, or not to be held against the applicant. */
export const pieceStates = ['joined', 'lacking', 'excused'] as const;
export type PieceState = (typeof pieceStates)[number];

export interface MandatoryPiece {
  readonly kind: ExhibitKind;
  readonly title: string;
  /** The number of the piece among the exhibits; null when it is not joined. */
  readonly number: number | null;
  readonly state: PieceState;
}

/**
 * Lists the papers that a request must join on pain of being sent back (CGCT R2333-120-31): the notice, the appeal, the
 * acknowledgment of its receipt, the decision if there is one, a rectified notice like all others; against an FPS
 * majoré, its warning alone.
 */
export function listMandatoryPieces(facts: Pick<LetterFacts, 'fine' | 'more' | 'exhibits'>): readonly MandatoryPiece[] {
  const { fine, more, exhibits } = facts;
  const kinds: readonly ExhibitKind[] =
    fine.track === 'fps-majore'
      ? ['notice']
      : ['notice', 'appeal-copy', 'receipt', ...(more.refusedOn === null ? [] : (['decision'] as const))];
  return kinds.map((kind) => {
    const index = exhibits.findIndex((exhibit) => exhibit.kind === kind);
    const excused = kind === 'appeal-copy' && more.sentBy === 'online' && more.copyNotGiven === true;
    const title = nameExhibit(kind, facts);
    if (index !== -1) return { kind, title, number: index + 1, state: 'joined' };
    return { kind, title, number: null, state: excused ? 'excused' : 'lacking' };
  });
}

/** Returns whether no mandatory piece is lacking. */
export function isRequestComplete(pieces: readonly MandatoryPiece[]): boolean {
  return pieces.every(({ state }) => state !== 'lacking');
}
