import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

type Json = Readonly<Record<string, unknown>>;

/** Id of the account that has an identity; null when none does. */
export async function findIdentityOwner(
  tx: Tx,
  { provider, subject }: { readonly provider: string; readonly subject: string },
): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from auth.identities where provider = ${provider} and provider_id = ${subject}`.execute(tx);
  return rows[0]?.user_id ?? null;
}

interface NewIdentity {
  readonly id: string;
  readonly userId: string;
  readonly provider: string;
  readonly subject: string;
  readonly data: Json;
  readonly now: Date;
}

export async function insertIdentity(tx: Tx, identity: NewIdentity): Promise<void> {
  const { id, userId, provider, subject, data, now } = identity;
  await sql`
    insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at,
      updated_at)
    values (${id}, ${userId}, ${provider}, ${subject}, ${JSON.stringify(data)}::jsonb, ${now}, ${now}, ${now})`.execute(
    tx,
  );
}

/** Updates the data of an identity that its provider has just proved again. */
export async function refreshIdentity(
  tx: Tx,
  { provider, subject, data, now }: Pick<NewIdentity, 'provider' | 'subject' | 'data' | 'now'>,
): Promise<void> {
  await sql`
    update auth.identities set identity_data = identity_data || ${JSON.stringify(data)}::jsonb,
      last_sign_in_at = ${now}, updated_at = ${now}
    where provider = ${provider} and provider_id = ${subject}`.execute(tx);
}

export async function deleteIdentity(tx: Tx, id: string): Promise<void> {
  await sql`delete from auth.identities where id = ${id}`.execute(tx);
}

/**
 * Deletes the identities of other services, and returns how many: a mail confirmed in another browser proves none of
 * them.
 */
export async function deleteOutsideIdentities(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql`
    delete from auth.identities where user_id = ${userId} and provider not in ('email', 'phone') returning id`.execute(
    tx,
  );
  return rows.length;
}

/** Rewrites the list of providers in the account, oldest first. */
export async function noteProviders(tx: Tx, userId: string): Promise<void> {
  await sql`
    update auth.users set raw_app_meta_data = (raw_app_meta_data - '{provider,providers}'::text[]) || coalesce((
      select jsonb_build_object('provider', (array_agg(each.provider order by each.since, each.provider))[1],
        'providers', jsonb_agg(each.provider order by each.since, each.provider))
      from (
        select i.provider, min(i.created_at) as since from auth.identities i where i.user_id = ${userId}
        group by i.provider
      ) each having count(*) > 0), '{}')
    where id = ${userId}`.execute(tx);
}

/**
 * Inserts an account. Returns false, writing nothing, when the address is taken. An account without an address is never
 * refused.
 */
export async function insertOutsideUser(
  tx: Tx,
  user: {
    readonly id: string;
    readonly email: string | null;
    readonly isConfirmed: boolean;
    readonly isSso: boolean;
    readonly signupDevice: string | null;
    readonly data: Json;
    readonly now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into auth.users (id, email, email_confirmed_at, is_sso_user, signup_device, raw_user_meta_data, created_at,
      updated_at)
    values (${user.id}, ${user.email}, ${user.isConfirmed ? user.now : null}, ${user.isSso}, ${user.signupDevice},
      ${JSON.stringify(user.data)}::jsonb, ${user.now}, ${user.now})
    on conflict (email) where not is_sso_user do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** Sets the address that an account keeps once the identity that it came from is removed. */
export async function promoteEmail(
  tx: Tx,
  userId: string,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<void> {
  await sql`
    update auth.users set email = ${email}, email_confirmed_at = ${now}, updated_at = ${now}
    where id = ${userId}`.execute(tx);
}

/** Removes the phone number, with the identity for it. */
export async function clearPhone(tx: Tx, userId: string): Promise<void> {
  await sql`
    update auth.users set phone = null, phone_confirmed_at = null where id = ${userId}`.execute(tx);
}

/** Removes the password, with the identity of the address: that way to sign in is gone. */
export async function clearPassword(tx: Tx, userId: string): Promise<void> {
  await sql`
    update auth.users set encrypted_password = null, void_password = null, password_to_choose = false
    where id = ${userId}`.execute(tx);
}

/** Sets the first proved address of an account that had none. */
export async function adoptEmail(
  tx: Tx,
  userId: string,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<void> {
  await sql`
    update auth.users set email = ${email}, email_confirmed_at = ${now}, updated_at = ${now}
    where id = ${userId}`.execute(tx);
}
