import { computeMetresBetween } from '../kernel/index.ts';
import type { DuplicateCode } from './duplicates.messages.fr.ts';
import type { Listing } from './listing.ts';
import { parseWords } from './words.ts';

/** The largest distance, in metres, between two records of one place: its entrances, and the errors of a map. */
export const duplicateMetres = 60;

/** Decisions of the team on two listings that look like one place. */
export const pairDecisions = ['merge', 'distinct'] as const;
export type PairDecision = (typeof pairDecisions)[number];

type PlacedListing = Pick<Listing, 'name' | 'latitude' | 'longitude'>;

/**
 * True when two listings may be one place: near each other, with at least half of the words of their names in common.
 */
export function canBeDuplicates(one: PlacedListing, other: PlacedListing): boolean {
  const [words, others] = [new Set(parseWords(one.name)), new Set(parseWords(other.name))];
  const common = [...words].filter((word) => others.has(word)).length;
  const all = words.size + others.size - common;
  return common > 0 && common * 2 >= all && computeMetresBetween(one, other) <= duplicateMetres;
}

/**
 * Finds why a listing may not be merged into another one: its owner, or the person who claims it, would no longer find
 * it.
 */
export function findHidingRefusal(listing: {
  readonly hasOwner: boolean;
  /** A request on it waits for the team. */
  readonly isRequested: boolean;
}): Extract<DuplicateCode, 'LISTING_OWNED' | 'LISTING_REQUESTED'> | null {
  if (listing.hasOwner) return 'LISTING_OWNED';
  return listing.isRequested ? 'LISTING_REQUESTED' : null;
}
