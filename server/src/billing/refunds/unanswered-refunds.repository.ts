import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

interface RefundPage {
  readonly after: string | null;
  readonly limit: number;
}

/** Queries on refunds that were requested, not made, and not left to the team. Run with the rights of the service. */
export function unansweredRefundsRepository(tx: Tx) {
  return {
    async listCheckouts(before: Date, { after, limit }: RefundPage): Promise<readonly string[]> {
      const { rows } = await sql<{ id: string }>`
        select id from public.checkouts
        where refund_asked_at < ${before} and refunded_at is null and refund_left_at is null
          and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`.execute(tx);
      return rows.map(({ id }) => id);
    },
    async listOfClosedAccounts(before: Date, { after, limit }: RefundPage): Promise<readonly string[]> {
      const { rows } = await sql<{ reference: string }>`
        select reference from public.refunds_after_closing
        where asked_at < ${before} and made_at is null and left_at is null
          and (${after}::text is null or reference > ${after}) order by reference limit ${limit}`.execute(tx);
      return rows.map(({ reference }) => reference);
    },
    /** Marks a refund as left to the team; `at` null: it is requested again. */
    async leaveCheckout(id: string, at: Date | null): Promise<void> {
      await sql`update public.checkouts set refund_left_at = ${at} where id = ${id}`.execute(tx);
    },
  };
}
