import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';
import type { OneTimeKind } from './auth-tables.ts';

/** How many mails left since then to anyone, and when the last of that kind left to that person. Older ones are forgotten. */
export async function mailsSince(tx: Tx, since: Date, userId: string, kind: OneTimeKind): Promise<{ readonly total: number; readonly last: Date | null }> {
  await sql`delete from auth.mail_sends where sent_at <= ${since}`.execute(tx);
  const held = await sql<{ total: number; last: Date | null }>`
    select count(*) as total, max(sent_at) filter (where user_id = ${userId} and kind = ${kind}) as last
    from auth.mail_sends`.execute(tx);
  return held.rows[0] ?? { total: 0, last: null };
}

export async function insertMail(tx: Tx, mail: { readonly id: string; readonly userId: string; readonly kind: OneTimeKind; readonly now: Date }): Promise<void> {
  await sql`insert into auth.mail_sends (id, user_id, kind, sent_at) values (${mail.id}, ${mail.userId}, ${mail.kind}, ${mail.now})`.execute(tx);
}
