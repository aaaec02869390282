import type { CompleteFineFacts } from '../fine/index.ts';
import type { PlainDate } from '../kernel/index.ts';
import type { ExhibitKind } from './dossier-codes.ts';

/** A picture or a paper joined to the letter; numbered in the order given. */
export interface Exhibit {
  readonly kind: ExhibitKind;
  /** What tells it from another of its kind: « prise le … »; empty when nothing does. */
  readonly detail: string;
  /** SHA-256 of the original file when it was deposited with a declaration, lower-case hexadecimal. */
  readonly fingerprint: string | null;
}

/** The deposit of a declaration, with the bounds the service can stand behind. */
export interface DeclarationFacts {
  readonly plate: string;
  readonly placeLabel: string | null;
  readonly latitude: number;
  readonly longitude: number;
  /** Null when the person placed the position by hand. */
  readonly accuracyMetres: number | null;
  /** Our clock, Paris: the deposit. */
  readonly depositedOn: PlainDate;
  readonly depositedAt: string;
  /** The phone's clock, Paris: a claim. */
  readonly claimedOn: PlainDate;
  readonly claimedAt: string;
}

/** Everything a letter is made of. The same facts give the same letter. */
export interface LetterFacts {
  readonly fine: CompleteFineFacts;
  readonly declaration: DeclarationFacts | null;
  readonly exhibits: readonly Exhibit[];
  /** Day in Paris on which the letter was prepared. */
  readonly preparedOn: PlainDate;
}
