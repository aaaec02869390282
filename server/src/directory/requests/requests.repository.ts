import { ownListingsShown } from '@placejuste/contracts/directory';
import type { Fact, ListingRequestState, ListingSource, StatedFacts } from '@placejuste/domain/directory';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

export interface RequestRow {
  readonly id: string;
  readonly listing_id: string;
  readonly user_id: string;
  readonly why: string | null;
  readonly said: StatedFacts;
  readonly state: ListingRequestState;
  readonly reason: string | null;
  readonly sent_at: Date;
}

export interface ListingForRequest {
  readonly id: string;
  readonly source: ListingSource;
  readonly source_url: string | null;
  readonly name: string;
  readonly street: string | null;
  readonly postcode: string | null;
  readonly commune: string;
  readonly facts: readonly Fact[];
  /** Account of the owner of the listing; null without one. */
  readonly owner_id: string | null;
}

const listingColumns = sql.raw(
  'l.id, l.source, l.source_url, l.name, l.street, l.postcode, l.commune, l.facts, o.user_id as owner_id',
);
/** Listings of the given identifiers; a merged one is replaced by the one shown. */
const buildListingsSql = (ids: readonly string[]) => sql`unnest(${[...ids]}::uuid[]) as asked(asked_id)
  left join public.listing_pairs p on p.listing_id = asked_id and p.decision = 'merge' and p.review_since is null
  join public.listings l on l.id = coalesce(p.other_id, asked_id)
  left join public.listing_owners o on o.listing_id = l.id`;
export type RequestWithListing = RequestRow & { readonly listing: ListingForRequest };

/** Queries on requests about listings. Row security decides who sees and changes what: a person sees only their own. */
export function requestsRepository(tx: Tx) {
  const findListing = async (id: string): Promise<ListingForRequest | undefined> =>
    (await sql<ListingForRequest>`select ${listingColumns} from ${buildListingsSql([id])}`.execute(tx)).rows[0];
  const withListings = async (rows: readonly RequestRow[]): Promise<readonly RequestWithListing[]> => {
    const listingIds = [...new Set(rows.map((row) => row.listing_id))];
    const result = await sql<ListingForRequest & { asked_id: string }>`select asked_id, ${listingColumns}
      from ${buildListingsSql(listingIds)}`.execute(tx);
    const byId = new Map(result.rows.map(({ asked_id, ...row }) => [asked_id, row]));
    return rows.flatMap((row) => {
      const of = byId.get(row.listing_id);
      return of === undefined ? [] : [{ ...row, listing: of }];
    });
  };
  return {
    /** For a merged listing, returns the one shown. */
    listing: findListing,
    /**
     * As `listing`, locked until the transaction ends. Its merge may change while the lock is awaited, and the
     * statement does not read that row again: the shown listing is then looked up anew.
     */
    async lockListing(id: string): Promise<ListingForRequest | undefined> {
      for (;;) {
        const { rows } = await sql<ListingForRequest>`
          select ${listingColumns} from ${buildListingsSql([id])} for no key update of l`.execute(tx);
        const currentListing = await findListing(id);
        if (currentListing?.id === rows[0]?.id) return currentListing;
      }
    },
    async listOwned(userId: string): Promise<readonly ListingForRequest[]> {
      return (
        await sql<ListingForRequest>`select ${listingColumns} from public.listings l
          join public.listing_owners o on o.listing_id = l.id where o.user_id = ${userId} order by l.name
          limit ${ownListingsShown}`.execute(tx)
      ).rows;
    },
    async listOfPerson(userId: string): Promise<readonly RequestWithListing[]> {
      return withListings(
        (
          await sql<RequestRow>`select * from public.listing_requests where user_id = ${userId} order by sent_at
            desc, id desc limit ${ownListingsShown}`.execute(tx)
        ).rows,
      );
    },
    /** Adds a request; false when one of this person about this listing already waits. */
    async send(row: Omit<RequestRow, 'state' | 'reason'>): Promise<boolean> {
      const result = await sql`
        insert into public.listing_requests (id, listing_id, user_id, why, said, sent_at)
        values (${row.id}, ${row.listing_id}, ${row.user_id}, ${row.why}, ${JSON.stringify(row.said)}::jsonb,
          ${row.sent_at})
        on conflict (listing_id, user_id) where state = 'waiting' do nothing returning 1 as sent`.execute(tx);
      return result.rows.length > 0;
    },
    async find(id: string): Promise<RequestWithListing | undefined> {
      return (
        await withListings(
          (
            await sql<RequestRow>`select * from public.listing_requests where id = ${id}`.execute(tx)
          ).rows,
        )
      )[0];
    },
    async listWaiting(
      limit: number,
      after: { readonly at: Date; readonly id: string } | null,
    ): Promise<readonly RequestWithListing[]> {
      const later = after === null ? sql`true` : sql`(sent_at, id) > (${after.at}, ${after.id}::uuid)`;
      return withListings(
        (
          await sql<RequestRow>`select * from public.listing_requests where state = 'waiting' and ${later} order by
            sent_at, id limit ${limit}`.execute(tx)
        ).rows,
      );
    },
    async countWaiting(): Promise<number> {
      return (
        (
          await sql<{
            count: number;
          }>`select count(*)::int as count from public.listing_requests where state = 'waiting'`.execute(tx)
        ).rows[0]?.count ?? 0
      );
    },
    /** Records a decision, and erases the proof of ownership, no longer needed; false when it was decided meanwhile. */
    async decide(
      id: string,
      { by, at, reason }: { readonly by: string; readonly at: Date; readonly reason: string | null },
    ): Promise<boolean> {
      const result = await sql`
        update public.listing_requests set state = ${reason === null ? 'approved' : 'refused'}, reason = ${reason},
          why = null, decided_at = ${at}, decided_by = ${by}
        where id = ${id} and state = 'waiting' returning 1 as decided`.execute(tx);
      return result.rows.length > 0;
    },
    /** Writes the facts, and deletes the answers to « toujours vrai ? », which were about the earlier ones. */
    async publish(listingId: string, facts: readonly Fact[], at: Date): Promise<void> {
      await sql`delete from public.listing_answers where listing_id = ${listingId}`.execute(tx);
      await sql`update public.listings set facts = ${JSON.stringify(facts)}::jsonb, updated_at = ${at} where id =
        ${listingId}`.execute(tx);
    },
    /** True when the person of this transaction may decide who owns a listing. */
    async canGrantOwnership(): Promise<boolean> {
      return (await sql<{ may: boolean }>`select app.is_admin() as may`.execute(tx)).rows[0]?.may === true;
    },
    async grantOwnership(
      listingId: string,
      { ownerId, roleId }: { readonly ownerId: string; readonly roleId: string },
      at: Date,
    ): Promise<void> {
      await sql`
        insert into public.listing_owners (listing_id, user_id, since) values (${listingId}, ${ownerId}, ${at})
        on conflict (listing_id) do update set user_id = excluded.user_id, since = excluded.since where
          listing_owners.user_id <> excluded.user_id`.execute(tx);
      await sql`insert into public.user_roles (id, user_id, role, granted_at) values (${roleId}, ${ownerId},
        'business', ${at}) on conflict do nothing`.execute(tx);
    },
  };
}
