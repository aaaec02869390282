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
  /** A request on it waits for the team. */
  readonly isRequested: boolean;
  /** No longer shown by itself. */
  readonly isMerged: boolean;
  /** Others are shown with it. */
  readonly isTarget: boolean;
}

type PlacedListing = Pick<Listing, 'name' | 'latitude' | 'longitude'>;

/** A merge with what makes two listings look alike. */
export interface ComparedMerge {
  readonly id: string;
  readonly one: PlacedListing;
  /** The one that is shown. */
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
/** Pairs under review are neither proposed again nor merged elsewhere before they are decided. */
const notMergedSql = sql`not exists (
  select from public.listing_pairs m where m.listing_id = l.id and m.decision = 'merge'
)`;

/** The end of a page of pairs: after a listing, or after one of its pairs where they fill more than a page. */
export interface PairCursor {
  readonly one: string;
  readonly other: string | null;
}

/** Listings that may be one place, and what was said of them. Needs a service transaction. */
export function mergesRepository(tx: Tx) {
  return {
    /**
     * The next listings of a town, and those around each that have a word of its name and that nothing was said of
     * yet; `last`: where the next page goes on, null at the end of the town. Beyond `most` pairs the page ends earlier.
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
        // The listing that is cut comes whole on the next page, unless it fills a page by itself and goes on there.
        const whole = rows.filter(({ one }) => one !== beyond.one);
        const fullPairs = whole.length > 0 ? whole : rows.slice(0, most);
        const lastPair = fullPairs.at(-1);
        const last = lastPair === undefined ? null : whole.length > 0 ? { ...lastPair, other: null } : lastPair;
        return { pairs: fullPairs.map(({ one, other }) => [one, other] as const), last };
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

    /** A later word replaces « distinct ». */
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

    /** The merges, shown as one, of listings by their source's own identifiers. */
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

    /** Shows both by themselves until somebody decides. Says which were shown for both. */
    async suspend(ids: readonly string[], at: Date): Promise<readonly string[]> {
      const { rows } = await sql<{ other: string }>`update public.listing_pairs set review_since = ${at}
        where listing_id = any(${[...ids]}::uuid[]) and decision = 'merge' and review_since is null
        returning other_id as other`.execute(tx);
      return rows.map(({ other }) => other);
    },

    /** The listing shown for both; null when it is not to review. */
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

    /** The answers to « toujours vrai ? » on what these listings said. */
    async forgetAnswers(ids: readonly string[]): Promise<void> {
      await sql`delete from public.listing_answers where listing_id = any(${[...ids]}::uuid[])`.execute(tx);
    },

    /** Null when it was merged into nothing. */
    async separate(id: string): Promise<string | null> {
      const { rows } = await sql<{ other: string }>`delete from public.listing_pairs
        where listing_id = ${id} and decision = 'merge' returning other_id as other`.execute(tx);
      return rows[0]?.other ?? null;
    },
  };
}
