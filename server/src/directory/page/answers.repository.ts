import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

/**
 * Answers to « toujours vrai ? », and the fingerprints that limit them to one per day and visitor. Needs a service
 * transaction.
 */
export function answersRepository(tx: Tx) {
  return {
    /** True when the listing accepts answers: an invented example does not. */
    async canBeAnswered(listingId: string): Promise<boolean> {
      return (
        (await sql`select from public.listings where id = ${listingId} and source <> 'example'`.execute(tx)).rows
          .length > 0
      );
    },
    async hasVisitors(day: string): Promise<boolean> {
      return (await sql`select from public.listing_visitors where day = ${day} limit 1`.execute(tx)).rows.length > 0;
    },
    /** False when that visitor has already answered about that listing on that day. */
    async addVisitor(listingId: string, visitor: string, day: string): Promise<boolean> {
      const result =
        await sql`insert into public.listing_visitors (listing_id, visitor, day) values (${listingId}, ${visitor},
          ${day}) on conflict do nothing returning 1 as told`.execute(tx);
      return result.rows.length > 0;
    },
    async count(listingId: string, answer: 'yes' | 'no', day: string): Promise<void> {
      await sql`
        insert into public.listing_answers as a (listing_id, yes, yes_on, no, no_on)
        values (${listingId}, ${answer === 'yes' ? 1 : 0}, ${answer === 'yes' ? day : null},
          ${answer === 'no' ? 1 : 0}, ${answer === 'no' ? day : null})
        on conflict (listing_id) do update set yes = a.yes + excluded.yes, yes_on = coalesce(excluded.yes_on, a.yes_on),
          no = a.no + excluded.no, no_on = coalesce(excluded.no_on, a.no_on)`.execute(tx);
    },
    /** Deletes the fingerprints of the days before that one. */
    async forgetVisitors(before: string): Promise<number> {
      const { numAffectedRows } = await sql`delete from public.listing_visitors where day < ${before}`.execute(tx);
      return Number(numAffectedRows ?? 0n);
    },
  };
}
