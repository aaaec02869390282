import { datedByChange, mergeFacts, type Fact, type Listing, type ListingSource } from '@placejuste/domain/directory';
import type { ServiceContext } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { indexOf } from './listing-index.ts';
import { listingsRepository, wordKinds, type KnownListing } from './listings.repository.ts';
import { reviewMerges } from './merges/review-merges.ts';

/** A listing as a source gives it. */
export interface SourcedListing extends Listing {
  readonly sourceId: string;
  readonly sourceUrl: string | null;
  /** Its facts bear the day of the file, which says none of its own. */
  readonly isDayOfFile?: boolean;
}

/**
 * Writes listings of one source, new or known; a later fact of the owner stays. Two of one identifier: the last.
 * Needs a service transaction.
 */
export async function keepListings(
  { tx, clock, newId }: Pick<ServiceContext, 'tx' | 'clock' | 'newId'>,
  source: ListingSource,
  listings: readonly SourcedListing[],
): Promise<void> {
  const coming = [...new Map(listings.map((listing) => [listing.sourceId, listing])).values()];
  if (coming.length === 0) return;
  const kept = listingsRepository(tx);
  const known = await kept.known(
    source,
    coming.map(({ sourceId }) => sourceId),
  );
  const vocabulary = { any: new Set<string>(), commune: new Set<string>() };
  const rows = coming.map((listing) => {
    const { vocabulary: words, ...index } = indexOf(listing);
    for (const kind of wordKinds) for (const word of words[kind]) vocabulary[kind].add(word);
    const { sourceId, sourceUrl, isDayOfFile = false, ...shown } = listing;
    const before = known.get(sourceId);
    const owners = (before?.facts ?? []).filter(ownersWord);
    const said = isDayOfFile
      ? datedByChange(listing.facts, { before: before === undefined ? [] : before.source_facts, owners })
      : listing.facts;
    return {
      ...shown,
      ...index,
      id: newId(),
      source,
      source_id: sourceId,
      source_url: sourceUrl,
      facts: mergeFacts(owners, said),
      source_facts: said,
      updated_at: clock.now(),
    };
  });
  const changed = coming.filter((listing) => {
    const before = known.get(listing.sourceId);
    return before !== undefined && wasMovedOrRenamed(before, listing);
  });
  await kept.forgetAnswers(source, rows);
  await kept.write(rows);
  for (const kind of ['any', 'commune'] as const) await kept.addWords(kind, [...vocabulary[kind]]);
  await reviewMerges(
    { tx, clock },
    source,
    changed.map(({ sourceId }) => sourceId),
  );
}

function wasMovedOrRenamed(before: KnownListing, { name, latitude, longitude }: Listing): boolean {
  return before.name !== name || before.latitude !== latitude || before.longitude !== longitude;
}

const ownersWord = ({ source }: Fact): boolean => source === 'business';

/** The invented examples leave when the first real listing comes. */
export async function dropExamples(tx: Tx): Promise<void> {
  await listingsRepository(tx).dropExamples();
}
