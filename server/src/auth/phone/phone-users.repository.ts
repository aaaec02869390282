import { sql } from 'kysely';
import { advisoryLock, type Tx } from '../../platform/postgres/index.ts';

interface NewPhoneAccount {
  readonly id: string;
  readonly identityId: string;
  readonly phone: string;
  readonly passwordHash: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly now: Date;
  readonly confirmed: boolean;
  readonly signupDevice: string | null;
}

/** Identity data of a new account with a number. */
export function buildPhoneIdentityData({ id, phone, data, confirmed }: Omit<NewPhoneAccount, 'passwordHash'>) {
  return { ...data, sub: id, phone, email_verified: false, phone_verified: confirmed };
}

/** Serialises changes to a number: a change and a sign-up would each find it free. */
const lockNumber = (tx: Tx, phone: string): Promise<void> => advisoryLock(tx, `number ${phone}`);

/** Inserts an account. Returns false, writing nothing, when the number is taken. */
export async function insertPhoneUser(tx: Tx, user: NewPhoneAccount): Promise<boolean> {
  await lockNumber(tx, user.phone);
  const data = JSON.stringify(buildPhoneIdentityData(user));
  const result = await sql`
    insert into auth.users (id, phone, encrypted_password, phone_confirmed_at, signup_device, raw_app_meta_data,
      raw_user_meta_data, created_at, updated_at)
    values (${user.id}, ${user.phone}, ${user.passwordHash}, ${user.confirmed ? user.now : null}, ${user.signupDevice},
      '{"provider": "phone", "providers": ["phone"]}'::jsonb, ${data}::jsonb, ${user.now}, ${user.now})
    on conflict (phone) do nothing returning id`.execute(tx);
  if (result.rows.length === 0) return false;
  await sql`
    insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at,
      updated_at)
    values (${user.identityId}, ${user.id}, 'phone', ${user.id}, ${data}::jsonb, ${user.now}, ${user.now},
      ${user.now})`.execute(tx);
  return true;
}

/**
 * Deletes the account of a number that was never confirmed. The account is locked first, then its codes, as by a
 * confirmation of it: the opposite order would deadlock.
 */
export async function dropUnconfirmedPhone(tx: Tx, phone: string): Promise<void> {
  await lockNumber(tx, phone);
  const theirs = sql`phone = ${phone} and phone_confirmed_at is null and email_confirmed_at is null`;
  await sql`select 1 from auth.users where ${theirs} for update`.execute(tx);
  await sql`delete from auth.one_time_tokens where user_id in (select id from auth.users where ${theirs})`.execute(tx);
  await sql`delete from auth.users where ${theirs}`.execute(tx);
}

/** Marks the number as confirmed. */
export async function confirmPhone(tx: Tx, userId: string, now: Date): Promise<void> {
  const proof = '{"phone_verified": true}';
  await sql`
    update auth.users set phone_confirmed_at = coalesce(phone_confirmed_at, ${now}), updated_at = ${now},
      raw_user_meta_data = raw_user_meta_data || ${proof}::jsonb
    where id = ${userId}`.execute(tx);
  await sql`
    update auth.identities set updated_at = ${now}, identity_data = identity_data || ${proof}::jsonb
    where user_id = ${userId} and provider = 'phone'`.execute(tx);
}

export async function askPhone(tx: Tx, userId: string, phone: string): Promise<void> {
  await sql`update auth.users set phone_change = ${phone} where id = ${userId}`.execute(tx);
}

/** Sets the pending number as the confirmed one. */
export async function changePhone(
  tx: Tx,
  userId: string,
  { phone, now }: { readonly phone: string; readonly now: Date },
): Promise<void> {
  const proof = JSON.stringify({ phone, phone_verified: true });
  await sql`
    update auth.users set phone = ${phone}, phone_change = null, phone_change_sent_at = null, phone_confirmed_at =
      ${now}, updated_at = ${now}, raw_user_meta_data = raw_user_meta_data || ${proof}::jsonb
    where id = ${userId}`.execute(tx);
}

export async function markSent(
  tx: Tx,
  userId: string,
  at: {
    readonly column: 'confirmation_sent_at' | 'phone_change_sent_at' | 'reauthentication_sent_at';
    readonly now: Date;
  },
): Promise<void> {
  await sql`update auth.users set ${sql.ref(at.column)} = ${at.now} where id = ${userId}`.execute(tx);
}
