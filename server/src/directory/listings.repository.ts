import type { ListingChange } from '@placejuste/domain/directory';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';
import type { ListingRow } from './directory.tables.ts';

export interface ListingMatch extends ListingRow {
  /** Distance in metres; null without a position. */
  readonly metres: number | null;
  /** Number of answers to « toujours vrai ? » since the facts last changed, and the date of the last of each. */
  readonly yes: number;
  readonly yes_on: string | null;
  readonly no: number;
  readonly no_on: string | null;
  /** Other sheets of the same place, as their source gives them. */
  readonly merged: readonly Pick<ListingRow, 'source_url' | 'name' | 'facts'>[];
}

export interface Matching {
  /** Text search query of the lexemes; empty: every listing. */
  readonly query: string;
  /** A point as the database writes it; null: anywhere. */
  readonly here: string | null;
  /** Radius around `here`, in metres. */
  readonly around: number;
  /** Key of the commune whose listings come first. */
  readonly communeKey: string;
  /** Most listings considered, and thus the largest `total`. */
  readonly most: number;
  readonly limit: number;
  readonly offset: number;
}

/** Lists of known words: all of them, and those in names of towns. */
export const wordKinds = ['any', 'commune'] as const;
export type WordKind = (typeof wordKinds)[number];

export interface KnownWord {
  readonly kind: WordKind;
  readonly typed: string;
  readonly known: boolean;
  /** True when a known word begins with it. */
  readonly begins: boolean;
}

/** The fields of a stored listing that an import compares. */
export interface KnownListing extends Pick<ListingRow, 'facts' | 'name' | 'latitude' | 'longitude'> {
  /** The facts of its source, with their day; null when they were not stored. */
  readonly source_facts: ListingRow['facts'] | null;
}

/** A listing of an import, compared with the stored one of the same identifier. */
export interface ComparedListing extends Pick<IndexedListing, 'source_id' | 'name' | 'commune_key'> {
  readonly change: ListingChange;
}

/** A listing with its search index. */
export interface IndexedListing extends ListingRow {
  readonly source_id: string;
  readonly commune_key: string;
  readonly source_facts: ListingRow['facts'];
  readonly updated_at: Date;
  /** A `tsvector` in the notation of the database. */
  readonly words: string;
  /** A point in the notation of the database. */
  readonly place: string;
}

/** `first` selects the listings considered, `best` orders them. */
function chooseOrder({ here, query, communeKey }: Pick<Matching, 'here' | 'query' | 'communeKey'>): {
  readonly first: RawBuilder<unknown>;
  readonly best: RawBuilder<unknown>;
} {
  if (here !== null) return { first: sql`order by place <-> ${here}::cube`, best: sql`metres, id` };
  if (query === '') return { first: sql`order by updated_at desc, id desc`, best: sql`updated_at desc, id desc` };
  return {
    first: sql``,
    best: sql`commune_key = ${communeKey} desc, ts_rank(words, ${query}::tsquery) desc,
      jsonb_array_length(facts) desc, name, id`,
  };
}

/** Queries on the listings and their search words. Writing needs a service transaction. */
export function listingsRepository(tx: Tx) {
  return {
    /** Finds one page of results, nearest first, or else by relevance; `total` counts them all, up to `most`. */
    async search({
      query,
      here,
      around,
      communeKey,
      most,
      limit,
      offset,
    }: Matching): Promise<readonly (ListingMatch & { readonly total: number })[]> {
      const fits = query === '' ? sql`true` : sql`words @@ ${query}::tsquery`;
      const within =
        here === null
          ? sql`true`
          : sql`cube_enlarge(${here}::cube, ${around}, 3) @> place and place <-> ${here}::cube <= ${around}`;
      const { first, best } = chooseOrder({ here, query, communeKey });
      const result = await sql<ListingMatch & { total: number }>`
        with found as materialized (
          select *, ${here === null ? sql`null::float8` : sql`place <-> ${here}::cube`} as metres
          from public.listings where ${fits} and ${within}
            and not exists (select from public.listing_pairs p where p.listing_id = id and p.decision = 'merge'
              and p.review_since is null)
            ${first} limit ${most}
        )
        select id, source, source_url, name, category, activity, street, postcode, commune, latitude, longitude,
          facts, metres,
          coalesce((select jsonb_agg(jsonb_build_object('source_url', m.source_url, 'name', m.name, 'facts', m.facts)
              order by m.id) from public.listing_pairs p join public.listings m on m.id = p.listing_id
            where p.other_id = found.id and p.decision = 'merge' and p.review_since is null), '[]') as merged,
          coalesce(yes, 0) as yes, yes_on, coalesce(no, 0) as no, no_on, count(*) over ()::int as total
        from found left join public.listing_answers on listing_id = id order by ${best} limit ${limit} offset
          ${offset}`.execute(tx);
      return result.rows;
    },

    async listKnownWords(
      words: readonly { readonly kind: WordKind; readonly word: string }[],
    ): Promise<readonly KnownWord[]> {
      const result = await sql<KnownWord>`
        select t.kind, t.typed,
          exists (select from public.listing_words w where w.kind = t.kind and w.word = t.typed) as known,
          exists (select from public.listing_words w where w.kind = t.kind and w.word >= t.typed and w.word <
            t.typed || '~') as begins
        from unnest(${words.map(({ kind }) => kind)}::text[], ${words.map(({ word }) => word)}::text[]) as t(kind,
          typed)`.execute(tx);
      return result.rows;
    },

    /** Most similar first. */
    async listSimilarWords(kind: WordKind, typedWord: string): Promise<readonly string[]> {
      const result = await sql<{ word: string }>`
        select word from public.listing_words where kind = ${kind} and word % ${typedWord} order by similarity(word,
          ${typedWord}) desc, word limit 40`.execute(tx);
      return result.rows.map(({ word }) => word);
    },

    /** Finds listings by the identifiers of the source. */
    async listKnown(source: ListingRow['source'], ids: readonly string[]): Promise<ReadonlyMap<string, KnownListing>> {
      const result = await sql<KnownListing & { source_id: string }>`
        select source_id, facts, source_facts, name, latitude, longitude from public.listings where source = ${source}
          and source_id = any(${ids}::text[])`.execute(tx);
      return new Map(result.rows.map(({ source_id, ...listing }) => [source_id, listing]));
    },

    /** Locks these listings until the transaction ends, in one order so that two imports do not deadlock. */
    async lock(source: ListingRow['source'], ids: readonly string[]): Promise<void> {
      await sql`
        select 1 from public.listings where source = ${source} and source_id = any(${ids}::text[])
        order by source_id for no key update`.execute(tx);
    },

    /** Compares the displayed fields of each listing with those that writing it would display. */
    async compare(source: ListingRow['source'], rows: readonly IndexedListing[]): Promise<readonly ComparedListing[]> {
      const columns = 'source_url name category activity street postcode commune latitude longitude facts'.split(' ');
      const buildColumnTuple = (table: string) =>
        sql.raw(`(${columns.map((column) => `${table}.${column}`).join(', ')})`);
      const result = await sql<ComparedListing>`
        select r.source_id, r.name, r.commune_key, case when l.id is null then 'new'
          when ${buildColumnTuple('l')} is distinct from ${buildColumnTuple('r')}
            then 'changed' else 'same' end as change
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(source_id text, source_url text, name text,
          category text, activity text, street text, postcode text, commune text, commune_key text, latitude float8,
          longitude float8, facts jsonb)
        left join public.listings l on l.source = ${source} and l.source_id = r.source_id`.execute(tx);
      return result.rows;
    },

    /** Lists listings in the order of the identifiers of the source, after one of them. */
    async listAfter(
      source: ListingRow['source'],
      { after, limit }: { readonly after: string; readonly limit: number },
    ): Promise<readonly Pick<IndexedListing, 'source_id' | 'name' | 'commune_key'>[]> {
      const result = await sql<Pick<IndexedListing, 'source_id' | 'name' | 'commune_key'>>`
        select source_id, name, commune_key from public.listings where source = ${source} and source_id > ${after}
          order by source_id limit ${limit}`.execute(tx);
      return result.rows;
    },

    /**
     * Deletes the answers to « toujours vrai ? » about facts that changed, on the listing itself or on the one
     * displayed for it; a change of date alone does not count.
     */
    async forgetAnswers(
      source: ListingRow['source'],
      newListings: readonly Pick<IndexedListing, 'source_id' | 'facts'>[],
    ): Promise<void> {
      const factsSql = sql.raw("(select jsonb_agg(fact - 'on') from jsonb_array_elements");
      await sql`
        with changed as (
          select l.id from public.listings l,
            jsonb_to_recordset(
              ${JSON.stringify(newListings.map(({ source_id, facts }) => ({ source_id, facts })))}::jsonb
            )
              as r(source_id text, facts jsonb)
          where l.source = ${source} and l.source_id = r.source_id
            and ${factsSql}(l.facts) as fact) is distinct from ${factsSql}(r.facts) as fact)
        )
        delete from public.listing_answers where listing_id in (
          select id from changed
          union select p.other_id from public.listing_pairs p join changed on changed.id = p.listing_id
            where p.decision = 'merge' and p.review_since is null
        )`.execute(tx);
    },

    /** Inserts listings, or updates those that the source's identifier finds, which keep their own identifier. */
    async write(rows: readonly IndexedListing[]): Promise<void> {
      await sql`
        insert into public.listings
        select r.id, r.source, r.source_id, r.source_url, r.name, r.category, r.activity, r.street, r.postcode,
          r.commune, r.commune_key,
          r.latitude, r.longitude, r.facts, r.updated_at, r.words::tsvector, r.place::cube, r.source_facts
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, source text, source_id text,
          source_url text, name text,
          category text, activity text, street text, postcode text, commune text, commune_key text, latitude float8,
            longitude float8,
          facts jsonb, updated_at timestamptz, words text, place text, source_facts jsonb)
        on conflict (source, source_id) do update set source_url = excluded.source_url, name = excluded.name,
          category = excluded.category,
          activity = excluded.activity, street = excluded.street, postcode = excluded.postcode, commune =
            excluded.commune,
          commune_key = excluded.commune_key, latitude = excluded.latitude, longitude = excluded.longitude, facts =
            excluded.facts,
          updated_at = excluded.updated_at, words = excluded.words, place = excluded.place,
          source_facts = excluded.source_facts`.execute(tx);
    },

    async addWords(kind: WordKind, words: readonly string[]): Promise<void> {
      await sql`insert into public.listing_words (kind, word) select ${kind}, unnest(${[...words]}::text[]) on
        conflict do nothing`.execute(tx);
    },

    async dropExamples(): Promise<void> {
      await sql`delete from public.listings where source = 'example'`.execute(tx);
    },
  };
}
