import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

/** Queries on the agreement to receive news. Needs a service transaction: a mailed link works without a session. */
export function newsRepository(tx: Tx) {
  return {
    async withdrawAgreement(userId: string): Promise<void> {
      await sql`update public.notification_settings set news_agreed_at = null where user_id = ${userId}`.execute(tx);
    },
  };
}
