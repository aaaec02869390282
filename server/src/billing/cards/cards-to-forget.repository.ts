import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

export interface CardToForget {
  readonly provider: string;
  readonly card: string;
  /** Null: the card is forgotten whatever happens to its subscription. */
  readonly subscriptionId: string | null;
}

export interface AfterCard {
  readonly provider: string;
  readonly card: string;
}

/** Queries run with the rights of the service. */
export function cardsToForgetRepository(tx: Tx) {
  return {
    /**
     * Schedules the forgetting of a card. An unconditional request prevails over one bound to a subscription, and the
     * earlier of their days stands.
     */
    async add({ provider, card, subscriptionId, dueAt }: CardToForget & { readonly dueAt: Date }): Promise<void> {
      await sql`
        insert into public.cards_to_forget as kept (provider, card, subscription_id, due_at)
        values (${provider}, ${card}, ${subscriptionId}, ${dueAt})
        on conflict (provider, card) do update set
          due_at = case when kept.subscription_id is null or excluded.subscription_id is null
            then least(kept.due_at, excluded.due_at) else excluded.due_at end,
          subscription_id = case when kept.subscription_id is null then null else excluded.subscription_id end`.execute(
        tx,
      );
    },
    async markForgotten({ provider, card }: AfterCard): Promise<void> {
      await sql`delete from public.cards_to_forget where provider = ${provider} and card = ${card}`.execute(tx);
    },
    /** Cancels the forgetting of a card whose subscription is charged again. */
    async keep({ provider, card, subscriptionId }: CardToForget): Promise<void> {
      await sql`delete from public.cards_to_forget where provider = ${provider} and card = ${card}
        and subscription_id = ${subscriptionId}`.execute(tx);
    },
    /** Cards that should have been forgotten before that instant, by provider and card. */
    async listOverdue(
      before: Date,
      { after, limit }: { readonly after: AfterCard | null; readonly limit: number },
    ): Promise<readonly CardToForget[]> {
      const later = after === null ? sql`true` : sql`(provider, card) > (${after.provider}, ${after.card})`;
      const { rows } = await sql<CardToForget>`
        select provider, card, subscription_id as "subscriptionId" from public.cards_to_forget
        where due_at < ${before} and ${later} order by provider, card limit ${limit}`.execute(tx);
      return rows;
    },
    async countOverdue(before: Date): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from public.cards_to_forget where due_at < ${before}`.execute(tx);
      return rows[0]?.count ?? 0;
    },
  };
}
