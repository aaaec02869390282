import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';

interface RefusedMail {
  readonly email: string;
  /** When the refusal became known. */
  readonly at: Date;
  /** When the mail was sent. */
  readonly sentAt: Date;
  /** True when reported after a server had accepted the mail; false when a server refused it at once. */
  readonly isReported: boolean;
}

/**
 * Records that an account's address refuses mail; an address without an account is not stored. Ignored for a mail sent
 * before its holder showed that mails arrive. Returns false when nothing changes.
 */
export async function keepRefusal(tx: Tx, { email, at, sentAt, isReported }: RefusedMail): Promise<boolean> {
  const { rows } = await sql`
    insert into public.mail_refusals (user_id, email, refused_at, is_reported)
    select id, email, ${at}, ${isReported} from auth.users
      where email collate "C" = ${email.toLowerCase()} and (mails_arrived_at is null or mails_arrived_at < ${sentAt})
    on conflict (user_id) do update set email = excluded.email, ended_at = null,
      refused_at = case when mail_refusals.email = excluded.email and mail_refusals.ended_at is null
        then mail_refusals.refused_at else excluded.refused_at end,
      is_reported = excluded.is_reported
        or (mail_refusals.email = excluded.email and mail_refusals.ended_at is null and mail_refusals.is_reported)
      where mail_refusals.email <> excluded.email or mail_refusals.ended_at < ${sentAt}
        or (mail_refusals.ended_at is null and excluded.is_reported and not mail_refusals.is_reported)
    returning user_id`.execute(tx);
  return rows.length > 0;
}

/**
 * Deletes the refusal of an address that has accepted a mail, unless it was reported later by a server that accepts
 * mails first.
 */
export async function forgetRefusal(tx: Tx, email: string): Promise<void> {
  await sql`
    delete from public.mail_refusals where email = ${email.toLowerCase()} and not is_reported`.execute(tx);
}

/**
 * Records that mails reach an account's address, as its holder showed by using what a mail contained, or said. Stored
 * even without a refusal, since the report of an earlier mail may still arrive.
 */
export async function endRefusal(
  tx: Tx,
  { userId, email, at }: Pick<RefusedMail, 'email' | 'at'> & { readonly userId: string },
): Promise<void> {
  await sql`
    update public.mail_refusals set ended_at = ${at}
    where user_id = ${userId} and email = ${email.toLowerCase()} and ended_at is null`.execute(tx);
  await sql`
    update auth.users set mails_arrived_at = ${at} where id = ${userId} and email = ${email.toLowerCase()}`.execute(tx);
}

export interface Refusal {
  readonly since: Date;
  readonly isReported: boolean;
}

/** The current refusal of an address; null when none is known. */
export async function ownRefusal(tx: Tx, { email }: { readonly email: string }): Promise<Refusal | null> {
  const { rows } = await sql<Refusal>`
    select refused_at as since, is_reported as "isReported" from public.mail_refusals
    where email = ${email.toLowerCase()} and ended_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** When mails to that address were last refused, even if they arrive now; null: never. */
export async function findLastRefusal(tx: Tx, { email }: { readonly email: string }): Promise<Date | null> {
  const { rows } = await sql<{ refused_at: Date }>`
    select refused_at from public.mail_refusals where email = ${email.toLowerCase()}`.execute(tx);
  return rows[0]?.refused_at ?? null;
}
