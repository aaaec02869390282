import { mergeFacts, type Fact, type Listing } from '@placejuste/domain/directory';
import { sql } from 'kysely';
import type { Platform } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { indexOf } from './listing-index.ts';

/** A listing as a source gives it. */
export interface SourcedListing extends Listing {
  readonly sourceId: string;
  readonly sourceUrl: string | null;
}

/**
 * Writes listings of one source, new or known; a later fact of the owner stays. Two of one identifier: the last.
 * Needs a service transaction.
 */
export async function keepListings(platform: Pick<Platform, 'clock' | 'newId'>, tx: Tx, source: 'acceslibre' | 'example', listings: readonly SourcedListing[]): Promise<void> {
  const coming = [...new Map(listings.map((listing) => [listing.sourceId, listing])).values()];
  if (coming.length === 0) return;
  const known = await factsKnown(tx, source, coming.map(({ sourceId }) => sourceId));
  const vocabulary = { any: new Set<string>(), commune: new Set<string>() };
  const rows = coming.map((listing) => {
    const { vocabulary: words, ...index } = indexOf(listing);
    for (const kind of ['any', 'commune'] as const) for (const word of words[kind]) vocabulary[kind].add(word);
    const { sourceId, sourceUrl, ...shown } = listing;
    return { ...shown, ...index, id: platform.newId(), source, source_id: sourceId, source_url: sourceUrl, facts: mergeFacts(known.get(sourceId) ?? [], listing.facts), updated_at: platform.clock.now() };
  });
  const said = sql.raw('(select jsonb_agg(fact - \'on\') from jsonb_array_elements');
  await sql`
    delete from public.listing_answers using public.listings l,
      jsonb_to_recordset(${JSON.stringify(rows.map(({ source_id, facts }) => ({ source_id, facts })))}::jsonb) as r(source_id text, facts jsonb)
    where listing_id = l.id and l.source = ${source} and l.source_id = r.source_id
      and ${said}(l.facts) as fact) is distinct from ${said}(r.facts) as fact)`.execute(tx);
  await sql`
    insert into public.listings
    select r.id, r.source, r.source_id, r.source_url, r.name, r.category, r.activity, r.street, r.postcode, r.commune, r.commune_key,
      r.latitude, r.longitude, r.facts, r.updated_at, r.words::tsvector, r.place::cube
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, source text, source_id text, source_url text, name text,
      category text, activity text, street text, postcode text, commune text, commune_key text, latitude float8, longitude float8,
      facts jsonb, updated_at timestamptz, words text, place text)
    on conflict (source, source_id) do update set source_url = excluded.source_url, name = excluded.name, category = excluded.category,
      activity = excluded.activity, street = excluded.street, postcode = excluded.postcode, commune = excluded.commune,
      commune_key = excluded.commune_key, latitude = excluded.latitude, longitude = excluded.longitude, facts = excluded.facts,
      updated_at = excluded.updated_at, words = excluded.words, place = excluded.place`.execute(tx);
  for (const kind of ['any', 'commune'] as const) {
    await sql`insert into public.listing_words (kind, word) select ${kind}, unnest(${[...vocabulary[kind]]}::text[]) on conflict do nothing`.execute(tx);
  }
}

async function factsKnown(tx: Tx, source: string, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Fact[]>> {
  const found = await sql<{ source_id: string; facts: readonly Fact[] }>`
    select source_id, facts from public.listings where source = ${source} and source_id = any(${ids}::text[])`.execute(tx);
  return new Map(found.rows.map(({ source_id, facts }) => [source_id, facts.filter((fact) => fact.source === 'business')]));
}

/** The invented examples leave when the first real listing comes. */
export async function dropExamples(tx: Tx): Promise<void> {
  await sql`delete from public.listings where source = 'example'`.execute(tx);
}
