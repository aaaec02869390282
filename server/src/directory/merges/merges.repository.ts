import type { Listing, ListingSource, PairDecision } from '@placejuste/domain/directory';
import { sql } from 'kysely';
import type { Cursor } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';

/** A listing as the team compares it. */
export interface ComparedListing {
  readonly id: string;
  readonly name: string;
  readonly activity: string | null;
  readonly street: string | null;
  readonly postcode: string | null;
  readonly commune: string;
  readonly sourceUrl: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly facts: number;
  readonly hasOwner: boolean;
  /** True when a request about it waits for the team. */
  readonly isRequested: boolean;
  /** True when it is merged into another one, and no longer shown itself. */
  readonly isMerged: boolean;
  /** True when others are merged into it. */
  readonly isTarget: boolean;
}

type PlacedListing = Pick<Listing, 'name' | 'latitude' | 'longitude'>;

/** A merge, with the facts by which two listings resemble each other. */
export interface ComparedMerge {
  readonly id: string;
  readonly one: PlacedListing;
  /** The listing that is shown. */
  readonly other: PlacedListing;
}

export interface MergeRow {
  readonly id: string;
  readonly name: string;
  readonly into: string;
  readonly at: Date;
}

const comparedColumns = sql`l.id, l.name, l.activity, l.street, l.postcode, l.commune, l.source_url as "sourceUrl",
  l.latitude, l.longitude, jsonb_array_length(l.facts) as facts,
  exists (select from public.listing_owners o where o.listing_id = l.id) as "hasOwner",
  exists (select from public.listing_requests r where r.listing_id = l.id and r.state = 'waiting') as "isRequested",
  exists (select from public.listing_pairs p where p.listing_id = l.id and p.decision = 'merge') as "isMerged",
  exists (select from public.listing_pairs p where p.other_id = l.id and p.decision = 'merge') as "isTarget"`;
const buildLocationSql = (table: 'l' | 'o') =>
  sql.raw(`jsonb_build_object('name', ${table}.name, 'latitude', ${table}.latitude, 'longitude', ${table}.longitude)`);
/**
 * Excludes merged listings, even under review: they are neither proposed again nor merged elsewhere before a decision.
 */
const notMergedSql = sql`not exists (
  select from public.listing_pairs m where m.listing_id = l.id and m.decision = 'merge'
)`;

/** End of a page of pairs: after a listing, or after one of its pairs when these fill more than a page. */
export interface PairCursor {
  readonly one: string;
  readonly other: string | null;
}

/** Queries on listings that may be one place, and on the decisions about them. Needs a service transaction. */
export function mergesRepository(tx: Tx) {
  return {
    /**
     * Lists the next listings of a town, each with those around it that share a word of its name and were not decided.
     * `last` is where the next page begins, null at the end of the town. Beyond `most` pairs the page ends earlier.
     */
    async listNearPairs(
      communeKey: string,
      {
        after,
        metres,
        limit,
        most,
      }: { readonly after: PairCursor | null; readonly metres: number; readonly limit: number; readonly most: number },
    ): Promise<{ readonly pairs: readonly (readonly [string, string])[]; readonly last: PairCursor | null }> {
      const [afterOne, afterOther] = [after?.one ?? null, after?.other ?? null];
      const later = afterOther === null ? sql`l.id > ${afterOne}::uuid` : sql`l.id >= ${afterOne}::uuid`;
      const page = await sql<{ id: string }>`
        select l.id from public.listings l
        where l.commune_key = ${communeKey} and (${afterOne}::uuid is null or ${later})
          and l.source <> 'example' and ${notMergedSql} order by l.id limit ${limit}::int`.execute(tx);
      const ids = page.rows.map(({ id }) => id);
      if (ids.length === 0) return { pairs: [], last: null };
      const { rows } = await sql<{ one: string; other: string }>`
        select a.id as one, l.id as other from public.listings a
        join public.listings l on cube_enlarge(a.place, ${metres}, 3) @> l.place and l.id > a.id
        where a.id = any(${ids}::uuid[]) and l.source <> 'example' and ${notMergedSql}
          and (${afterOther}::uuid is null or a.id <> ${afterOne}::uuid or l.id > ${afterOther}::uuid)
          and tsvector_to_array(ts_filter(a.words, '{a}')) && tsvector_to_array(ts_filter(l.words, '{a}'))
          and not exists (select from public.listing_pairs p where (p.listing_id, p.other_id) in
            ((a.id, l.id), (l.id, a.id)))
        order by a.id, l.id limit ${most + 1}::int`.execute(tx);
      const beyond = rows[most];
      if (beyond !== undefined) {
        // A listing that is cut comes complete on the next page, unless it fills a page by itself and continues there.
        const whole = rows.filter(({ one }) => one !== beyond.one);
        const fullPairs = whole.length > 0 ? whole : rows.slice(0, most);
        const lastPair = fullPairs.at(-1);
        const pairs = fullPairs.map(({ one, other }) => [one, other] as const);
        if (lastPair === undefined) return { pairs, last: null };
        return { pairs, last: whole.length > 0 ? { ...lastPair, other: null } : lastPair };
      }
      const lastId = ids.length < limit ? undefined : ids.at(-1);
      const last = lastId === undefined ? null : { one: lastId, other: null };
      return { pairs: rows.map(({ one, other }) => [one, other] as const), last };
    },

    async listListings(ids: readonly string[]): Promise<ReadonlyMap<string, ComparedListing>> {
      const { rows } = await sql<ComparedListing>`select ${comparedColumns} from public.listings l
        where l.id = any(${[...new Set(ids)]}::uuid[]) and l.source <> 'example'`.execute(tx);
      return new Map(rows.map((row) => [row.id, row]));
    },

    /** Records a decision; a later one replaces « distinct ». */
    async decide(
      [id, other]: readonly [string, string],
      { decision, by, at }: { readonly decision: PairDecision; readonly by: string; readonly at: Date },
    ): Promise<void> {
      await sql`delete from public.listing_pairs where listing_id = ${other} and other_id = ${id}
        and decision = 'distinct'`.execute(tx);
      await sql`insert into public.listing_pairs (listing_id, other_id, decision, decided_at, decided_by)
        values (${id}, ${other}, ${decision}, ${at}, ${by})
        on conflict (listing_id, other_id) do update set decision = excluded.decision,
          decided_at = excluded.decided_at, decided_by = excluded.decided_by`.execute(tx);
    },

    async listPage(limit: number, after: Cursor | null): Promise<readonly MergeRow[]> {
      const older = after === null ? sql`true` : sql`(p.decided_at, p.listing_id) < (${after.at}, ${after.id}::uuid)`;
      const { rows } = await sql<MergeRow>`
        select l.id, l.name, o.name as into, p.decided_at as at from public.listing_pairs p
        join public.listings l on l.id = p.listing_id join public.listings o on o.id = p.other_id
        where p.decision = 'merge' and p.review_since is null and ${older} order by p.decided_at desc, p.listing_id desc
        limit ${limit}::int`.execute(tx);
      return rows;
    },

    /** Merges in force that involve these listings, given by the identifiers of the source. */
    async listMergesOf(source: ListingSource, sourceIds: readonly string[]): Promise<readonly ComparedMerge[]> {
      const { rows } = await sql<ComparedMerge>`
        with changed as (
          select id from public.listings where source = ${source} and source_id = any(${[...sourceIds]}::text[])
        )
        select l.id, ${buildLocationSql('l')} as one, ${buildLocationSql('o')} as other from public.listing_pairs p
        join public.listings l on l.id = p.listing_id join public.listings o on o.id = p.other_id
        where p.decision = 'merge' and p.review_since is null
          and (l.id in (select id from changed) or o.id in (select id from changed))`.execute(tx);
      return rows;
    },

    /**
     * Suspends merges, so that both listings are shown until a decision. Returns the listings that were shown for both.
     */
    async suspend(ids: readonly string[], at: Date): Promise<readonly string[]> {
      const { rows } = await sql<{ other: string }>`update public.listing_pairs set review_since = ${at}
        where listing_id = any(${[...ids]}::uuid[]) and decision = 'merge' and review_since is null
        returning other_id as other`.execute(tx);
      return rows.map(({ other }) => other);
    },

    /** Resumes a merge; returns the listing shown for both, or null when the merge is not under review. */
    async resume(id: string, { by, at }: { readonly by: string; readonly at: Date }): Promise<string | null> {
      const { rows } = await sql<{ other: string }>`update public.listing_pairs
        set review_since = null, decided_at = ${at}, decided_by = ${by}
        where listing_id = ${id} and decision = 'merge' and review_since is not null
        returning other_id as other`.execute(tx);
      return rows[0]?.other ?? null;
    },

    async listToReview(
      limit: number,
      after: Cursor | null,
    ): Promise<readonly (ComparedMerge & { readonly since: Date })[]> {
      const later = after === null ? sql`true` : sql`(p.review_since, p.listing_id) > (${after.at}, ${after.id}::uuid)`;
      const { rows } = await sql<ComparedMerge & { readonly since: Date }>`
        select l.id, ${buildLocationSql('l')} as one, ${buildLocationSql('o')} as other, p.review_since as since
        from public.listing_pairs p
        join public.listings l on l.id = p.listing_id join public.listings o on o.id = p.other_id
        where p.decision = 'merge' and p.review_since is not null and ${later}
        order by p.review_since, p.listing_id limit ${limit}::int`.execute(tx);
      return rows;
    },

    /** Deletes the answers to « toujours vrai ? » about these listings. */
    async forgetAnswers(ids: readonly string[]): Promise<void> {
      await sql`delete from public.listing_answers where listing_id = any(${[...ids]}::uuid[])`.execute(tx);
    },

    /** Deletes the merge of a listing; returns the other one, or null when it was not merged. */
    async separate(id: string): Promise<string | null> {
      const { rows } = await sql<{ other: string }>`delete from public.listing_pairs
        where listing_id = ${id} and decision = 'merge' returning other_id as other`.execute(tx);
      return rows[0]?.other ?? null;
    },
  };
}
