import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';

interface RefusedMail {
  readonly email: string;
  /** When we learned of it. */
  readonly at: Date;
  /** When the mail left. */
  readonly sentAt: Date;
  /** By a report, after a server had taken the mail; else by the server at once. */
  readonly isReported: boolean;
}

/**
 * Keeps since when an account's address takes no mail; an address without an account is kept nowhere. A mail that left
 * before its holder showed that mails arrive says nothing new. False when nothing is changed.
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

/** A server has taken a mail for that address: it refuses it no longer, unless it is one that reports later. */
export async function forgetRefusal(tx: Tx, email: string): Promise<void> {
  await sql`
    delete from public.mail_refusals where email = ${email.toLowerCase()} and not is_reported`.execute(tx);
}

/**
 * Mails arrive at that address of an account: its holder shows it, by what a mail held, or says so. Kept also where
 * nothing was refused: the report of a mail of before may still come.
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

/** Refusal of an address, with its moment; null when mails reach it, as far as is known. */
export async function ownRefusal(tx: Tx, { email }: { readonly email: string }): Promise<Refusal | null> {
  const { rows } = await sql<Refusal>`
    select refused_at as since, is_reported as "isReported" from public.mail_refusals
    where email = ${email.toLowerCase()} and ended_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** When mails to that address were last refused, whether or not they arrive now. */
export async function findLastRefusal(tx: Tx, { email }: { readonly email: string }): Promise<Date | null> {
  const { rows } = await sql<{ refused_at: Date }>`
    select refused_at from public.mail_refusals where email = ${email.toLowerCase()}`.execute(tx);
  return rows[0]?.refused_at ?? null;
}
