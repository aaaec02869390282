import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';

/** Keeps since when an account's address takes no mail; an address without an account is kept nowhere. */
export async function keepRefusal(tx: Tx, email: string, at: Date): Promise<void> {
  await sql`
    insert into public.mail_refusals (user_id, email, refused_at)
    select id, email, ${at} from auth.users where email = ${email.toLowerCase()}
    on conflict (user_id) do update set email = excluded.email, refused_at = excluded.refused_at
      where mail_refusals.email <> excluded.email`.execute(tx);
}

export async function forgetRefusal(tx: Tx, email: string): Promise<void> {
  await sql`delete from public.mail_refusals where email = ${email.toLowerCase()}`.execute(tx);
}

/** Since when the address of the person of this transaction takes no mail; null: it does, as far as is known. */
export async function ownRefusal(tx: Tx, { email }: { readonly email: string }): Promise<Date | null> {
  const { rows } = await sql<{ refused_at: Date }>`
    select refused_at from public.mail_refusals where email = ${email.toLowerCase()}`.execute(tx);
  return rows[0]?.refused_at ?? null;
}
