import {
  dateFactsByChange,
  mergeFacts,
  type Fact,
  type Listing,
  type ListingSource,
} from '@placejuste/domain/directory';
import type { ServiceContext } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { buildListingIndex } from './listing-index.ts';
import { listingsRepository, wordKinds, type ComparedListing, type KnownListing } from './listings.repository.ts';
import { reviewMerges } from './merges/review-merges.ts';

/** A listing from a source. */
export interface SourcedListing extends Listing {
  readonly sourceId: string;
  readonly sourceUrl: string | null;
  /** True when its facts have the date of the file, for want of their own. */
  readonly isDayOfFile?: boolean;
}

type Keeping = Pick<ServiceContext, 'tx' | 'clock' | 'newId'>;

/**
 * Writes listings of one source, new or known; newer facts from the owner stay. Of two with one identifier, the last
 * wins. Needs a service transaction.
 */
export async function keepListings(
  context: Keeping,
  source: ListingSource,
  listings: readonly SourcedListing[],
): Promise<void> {
  if (listings.length === 0) return;
  const { tx, clock } = context;
  const repository = listingsRepository(tx);
  // Locked before the facts of owners are read: one approved meanwhile would be overwritten.
  await repository.lock(
    source,
    listings.map(({ sourceId }) => sourceId),
  );
  const { rows, vocabulary, changed } = await indexListings(context, source, listings);
  await repository.forgetAnswers(source, rows);
  await repository.write(rows);
  for (const kind of ['any', 'commune'] as const) await repository.addWords(kind, [...vocabulary[kind]]);
  await reviewMerges({ tx, clock }, source, changed);
}

/** Compares listings with the stored rows, and returns the changes of `keepListings` without writing them. */
export async function compareListings(
  context: Keeping,
  source: ListingSource,
  listings: readonly SourcedListing[],
): Promise<readonly ComparedListing[]> {
  if (listings.length === 0) return [];
  const { rows } = await indexListings(context, source, listings);
  return listingsRepository(context.tx).compare(source, rows);
}

async function indexListings(
  { tx, clock, newId }: Keeping,
  source: ListingSource,
  listings: readonly SourcedListing[],
) {
  const uniqueListings = [...new Map(listings.map((listing) => [listing.sourceId, listing])).values()];
  const knownListings = await listingsRepository(tx).listKnown(
    source,
    uniqueListings.map(({ sourceId }) => sourceId),
  );
  const vocabulary = { any: new Set<string>(), commune: new Set<string>() };
  const rows = uniqueListings.map((listing) => {
    const { vocabulary: words, ...index } = buildListingIndex(listing);
    for (const kind of wordKinds) for (const word of words[kind]) vocabulary[kind].add(word);
    const { sourceId, sourceUrl, isDayOfFile = false, ...columns } = listing;
    const before = knownListings.get(sourceId);
    const owners = (before?.facts ?? []).filter(isFromOwner);
    const sourceFacts = isDayOfFile
      ? dateFactsByChange(listing.facts, { before: before === undefined ? [] : before.source_facts, owners })
      : listing.facts;
    return {
      ...columns,
      ...index,
      id: newId(),
      source,
      source_id: sourceId,
      source_url: sourceUrl,
      facts: mergeFacts(owners, sourceFacts),
      source_facts: sourceFacts,
      updated_at: clock.now(),
    };
  });
  const changedListings = uniqueListings.filter((listing) => {
    const before = knownListings.get(listing.sourceId);
    return before !== undefined && wasMovedOrRenamed(before, listing);
  });
  return { rows, vocabulary, changed: changedListings.map(({ sourceId }) => sourceId) };
}

function wasMovedOrRenamed(before: KnownListing, { name, latitude, longitude }: Listing): boolean {
  return before.name !== name || before.latitude !== latitude || before.longitude !== longitude;
}

const isFromOwner = ({ source }: Fact): boolean => source === 'business';

/** Removes the invented examples once the first real listing arrives. */
export async function dropExamples(tx: Tx): Promise<void> {
  await listingsRepository(tx).dropExamples();
}
