import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

/** Needs a service transaction: a mailed link acts without a session. */
export async function withdrawNewsAgreement(tx: Tx, userId: string): Promise<void> {
  await sql`update public.notification_settings set news_agreed_at = null where user_id = ${userId}`.execute(tx);
}
