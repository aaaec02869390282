import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

export interface OutsideAccount {
  readonly id: string;
  readonly issuer: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly data: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/** Creates the account of a trusted issuer's subject where there is none, and binds it to that issuer. */
export async function bindOutsideAccount(tx: Tx, account: OutsideAccount): Promise<void> {
  // The account belongs to another organisation's directory: it never merges with an account of ours by its address.
  await sql`
    insert into auth.users (id, email, email_confirmed_at, is_sso_user, raw_app_meta_data, raw_user_meta_data,
      created_at, updated_at)
    values (${account.id}, ${account.email}, ${account.isEmailVerified ? account.now : null}, true,
      '{"provider": "outside", "providers": ["outside"]}'::jsonb, ${JSON.stringify(account.data)}::jsonb,
      ${account.now}, ${account.now})
    on conflict (id) do nothing`.execute(tx);
  await sql`
    insert into auth.outside_accounts (user_id, issuer, created_at)
    values (${account.id}, ${account.issuer}, ${account.now}) on conflict (user_id) do nothing`.execute(tx);
}

/** True when that issuer's tokens open the account: it exists, is bound to the issuer, and is not banned. */
export async function isOpenTo(
  tx: Tx,
  { id, issuer, now }: { readonly id: string; readonly issuer: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from auth.outside_accounts o join auth.users u on u.id = o.user_id
    where o.user_id = ${id} and o.issuer = ${issuer}
      and (u.banned_until is null or u.banned_until <= ${now})`.execute(tx);
  return rows.length === 1;
}
