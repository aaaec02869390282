import type { CardFacts, CodeSignature, TwoDDocFault } from '../card-code/index.ts';
import type { PlainDate } from '../kernel/index.ts';

/**
 * The card on a photograph: its code read, or only seen. Null when not checked, or when no code was seen, which proves
 * nothing about the card, since a code is small behind a windshield.
 */
export type CardOnPhoto =
  | {
      readonly seen: 'read';
      readonly expiresOn: PlainDate | null;
      readonly ended: boolean;
      readonly signature: CodeSignature;
    }
  | { readonly seen: 'unclear'; readonly fault: Exclude<TwoDDocFault, 'CODE_OF_ANOTHER_KIND'> }
  | null;

/** A card valid until its last day, that day included. Another document's code, as a vignette's, is not the card. */
export function readOnPhoto({ isCard, expiresOn }: CardFacts, signature: CodeSignature, today: PlainDate): CardOnPhoto {
  return isCard ? { seen: 'read', expiresOn, ended: expiresOn !== null && expiresOn < today, signature } : null;
}

/** Returns what a photograph shows when its code could not be read; null for a code that is no 2D-Doc. */
export function toUnclearCard(fault: TwoDDocFault): CardOnPhoto {
  return fault === 'CODE_OF_ANOTHER_KIND' ? null : { seen: 'unclear', fault };
}
