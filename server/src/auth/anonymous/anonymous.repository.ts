import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

export async function insertAnonymous(
  tx: Tx,
  user: {
    readonly id: string;
    readonly data: Readonly<Record<string, unknown>>;
    readonly now: Date;
    readonly signupDevice: string;
  },
): Promise<void> {
  await sql`
    insert into auth.users (id, is_anonymous, signup_device, raw_user_meta_data, created_at, updated_at)
    values (${user.id}, true, ${user.signupDevice}, ${JSON.stringify(user.data)}::jsonb, ${user.now},
      ${user.now})`.execute(tx);
}

/** When an anonymous account was last used; null once it is no longer anonymous, or was erased. */
export async function findAnonymousUse(tx: Tx, id: string): Promise<Date | null> {
  const { rows } = await sql<{ used_at: Date }>`
    select greatest(u.created_at, u.last_sign_in_at, max(s.used_at), max(s.refreshed_at)) as used_at
    from auth.users u left join auth.sessions s on s.user_id = u.id
    where u.id = ${id} and u.is_anonymous group by u.id`.execute(tx);
  return rows[0]?.used_at ?? null;
}

/** Deletes an account only if it is still anonymous: its owner may be converting it at this moment. */
export async function dropAnonymous(tx: Tx, id: string): Promise<void> {
  await sql`delete from auth.users where id = ${id} and is_anonymous`.execute(tx);
}

export async function endAnonymity(tx: Tx, id: string): Promise<void> {
  await sql`update auth.users set is_anonymous = false where id = ${id}`.execute(tx);
}
