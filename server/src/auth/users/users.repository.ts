import type { Role } from '@placejuste/contracts/kernel';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { FactorState } from '../auth.tables.ts';

type Json = Readonly<Record<string, unknown>>;

export interface IdentityRow {
  readonly id: string;
  readonly provider: string;
  readonly provider_id: string;
  readonly identity_data: Json;
  readonly last_sign_in_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface FactorRow {
  readonly id: string;
  readonly friendly_name: string;
  readonly factor_type: string;
  readonly phone: string | null;
  readonly status: FactorState;
  readonly last_challenged_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A person with their identities and factors: everything that an answer of auth/v1 may show. */
export interface UserRow {
  readonly id: string;
  readonly email: string | null;
  /** Digits, without `+`. */
  readonly phone: string | null;
  readonly phone_confirmed_at: Date | null;
  readonly phone_change: string | null;
  readonly phone_change_sent_at: Date | null;
  readonly invited_at: Date | null;
  readonly is_anonymous: boolean;
  readonly is_sso_user: boolean;
  readonly encrypted_password: string | null;
  /**
   * True when the address was confirmed in another browser than the one that signed up: the password opens nothing
   * until it is set again.
   */
  readonly password_to_choose: boolean;
  /**
   * A password once given for this address that opens nothing: trying it gets the answer for an unconfirmed address.
   */
  readonly void_password: string | null;
  /** Digest of the browser that signed up; null once nothing depends on it. */
  readonly signup_device: string | null;
  readonly email_confirmed_at: Date | null;
  readonly confirmation_sent_at: Date | null;
  readonly recovery_sent_at: Date | null;
  readonly email_change: string | null;
  readonly email_change_sent_at: Date | null;
  readonly reauthentication_sent_at: Date | null;
  readonly last_sign_in_at: Date | null;
  readonly raw_app_meta_data: Json;
  readonly raw_user_meta_data: Json;
  readonly banned_until: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly identities: readonly IdentityRow[];
  readonly factors: readonly FactorRow[];
}

/** An own address of the account, or a number. */
export type Address = { readonly email: string } | { readonly phone: string };
type UserKey = { readonly id: string } | Address;

/**
 * Finds a person by id, by e-mail address or by telephone number; null when there is none. People of another
 * organisation's directory are not found by address, but by their identity.
 */
export async function findUser(tx: Tx, by: UserKey): Promise<UserRow | null> {
  return (await selectUser(by).execute(tx)).rows[0] ?? null;
}

/** The person of an address or number, and whether this browser signed in to the account before. */
export async function lookUpSignIn(
  tx: Tx,
  { by, device, knownSince }: { readonly by: Address; readonly device: string; readonly knownSince: Date },
): Promise<(UserRow & { readonly is_known_device: boolean }) | null> {
  const { rows } = await sql<UserRow & { readonly is_known_device: boolean }>`
    select found.*, exists (
      select from auth.known_devices d where d.user_id = found.id and d.device = ${device} and d.seen_at > ${knownSince}
    ) as is_known_device
    from (${selectUser(by)}) found`.execute(tx);
  return rows[0] ?? null;
}

/** SQL relation `found` with the columns of the person whose id is the expression `whose`. */
export function selectFoundUser(whose: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lateral (${selectUsers(sql`u.id = ${whose}`)}) found`;
}

function selectUser(by: UserKey): RawBuilder<UserRow> {
  return selectUsers(buildWhere(by));
}

function buildWhere(by: UserKey): RawBuilder<unknown> {
  if ('id' in by) return sql`u.id = ${by.id}`;
  return 'phone' in by ? sql`u.phone = ${by.phone}` : sql`u.email = ${by.email} and not u.is_sso_user`;
}

/** A page of accounts, newest first, with their total number. */
export async function listUserPage(
  tx: Tx,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly users: readonly UserRow[]; readonly total: number }> {
  const page = sql`u.id = any(array(
    select p.id from auth.users p order by p.created_at desc, p.id limit ${limit} offset ${offset}))`;
  const { rows: users } = await sql<UserRow>`${selectUsers(page)} order by u.created_at desc, u.id`.execute(tx);
  const { rows } = await sql<{ total: number | string }>`select count(*) as total from auth.users`.execute(tx);
  return { users, total: Number(rows[0]?.total ?? 0) };
}

function selectUsers(where: RawBuilder<unknown>): RawBuilder<UserRow> {
  return sql<UserRow>`
    select u.*,
      (select coalesce(jsonb_agg(to_jsonb(i) order by i.created_at), '[]') from auth.identities i where i.user_id =
        u.id) as identities,
      (select coalesce(jsonb_agg(to_jsonb(f) - 'secret_sealed' order by f.created_at), '[]') from auth.mfa_factors f
        where f.user_id = u.id) as factors
    from auth.users u where ${where}`;
}

/** The person who last asked for that number, which is not confirmed yet. */
export async function findUserOfNewPhone(tx: Tx, phone: string): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`
    ${selectUsers(sql`u.phone_change = ${phone}`)} order by u.phone_change_sent_at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Like `findUser`, for a person known to exist in this transaction. @throws Error when the row no longer exists */
export async function getUser(tx: Tx, id: string): Promise<UserRow> {
  const user = await findUser(tx, { id });
  if (user === null) throw new Error('The person vanished inside the transaction');
  return user;
}

/** Identity data of a new account: what was given at sign-up, and what the service adds. */
export function buildIdentityData(user: {
  readonly id: string;
  readonly email: string;
  readonly data: Json;
  readonly confirmed: boolean;
}): Json {
  return { ...user.data, sub: user.id, email: user.email, email_verified: user.confirmed, phone_verified: false };
}

/** Inserts an account. Returns false, writing nothing, when the address is taken. */
export async function insertUser(
  tx: Tx,
  user: {
    readonly id: string;
    readonly identityId: string;
    readonly email: string;
    readonly passwordHash: string | null;
    readonly data: Json;
    readonly now: Date;
    readonly confirmed: boolean;
    readonly signupDevice: string | null;
  },
): Promise<boolean> {
  const data = JSON.stringify(buildIdentityData(user));
  const result = await sql`
    insert into auth.users (
      id, email, encrypted_password, email_confirmed_at, signup_device, raw_app_meta_data, raw_user_meta_data,
        created_at, updated_at
    )
    values (${user.id}, ${user.email}, ${user.passwordHash}, ${user.confirmed ? user.now : null}, ${user.signupDevice},
      '{"provider": "email", "providers": ["email"]}'::jsonb, ${data}::jsonb, ${user.now}, ${user.now})
    on conflict (email) where not is_sso_user do nothing returning id`.execute(tx);
  if (result.rows.length === 0) return false;
  await sql`
    insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at,
      updated_at)
    values (${user.identityId}, ${user.id}, 'email', ${user.id}, ${data}::jsonb, ${user.now}, ${user.now},
      ${user.now})`.execute(tx);
  return true;
}

/** Bytes of JSON. User metadata is part of every access token, and proxies refuse headers beyond 8 kB. */
const maxMetadataBytes = 4000;
/** App metadata is part of the token too: with both and the other claims, it has at most 8,100 bytes. */
const maxAppMetadataBytes = 800;

/** Counted in bytes: 4,000 characters of Chinese, or of curly quotes, make a token of 16 kB. */
export function isMetadataTooLong(data: Json): boolean {
  return Buffer.byteLength(JSON.stringify(data)) > maxMetadataBytes;
}

export function isAppMetadataTooLong(data: Json): boolean {
  return Buffer.byteLength(JSON.stringify(data)) > maxAppMetadataBytes;
}

/** Merges `data` into the metadata; a null removes its key. */
export async function mergeMetadata(
  tx: Tx,
  userId: string,
  { data, now }: { readonly data: Json; readonly now: Date },
): Promise<void> {
  const removedKeys = Object.keys(data).filter((key) => data[key] === null);
  const newValues = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
  await sql`
    update auth.users set updated_at = ${now},
      raw_user_meta_data = (raw_user_meta_data - ${removedKeys}::text[]) || ${JSON.stringify(newValues)}::jsonb
    where id = ${userId}`.execute(tx);
}

/** Marks the address as confirmed, and ends every pending one-time secret of the person. */
export async function confirmEmail(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`
    update auth.users set email_confirmed_at = coalesce(email_confirmed_at, ${now}), updated_at = ${now},
      raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'::jsonb
    where id = ${userId}`.execute(tx);
  await sql`
    update auth.identities set updated_at = ${now}, identity_data = identity_data || '{"email_verified": true}'::jsonb
    where user_id = ${userId} and provider = 'email'`.execute(tx);
}

/** Sets the pending address as the confirmed one. */
export async function changeEmail(
  tx: Tx,
  userId: string,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<void> {
  const proof = JSON.stringify({ email, email_verified: true });
  await sql`
    update auth.users set email = ${email}, email_change = null, email_change_sent_at = null, updated_at = ${now},
      email_confirmed_at = ${now}, raw_user_meta_data = raw_user_meta_data || ${proof}::jsonb where id =
        ${userId}`.execute(tx);
}

/** Writes the address that a person asked for; it becomes theirs once `changeEmail` runs. */
export async function askEmail(
  tx: Tx,
  userId: string,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<void> {
  await sql`update auth.users set email_change = ${email}, updated_at = ${now} where id = ${userId}`.execute(tx);
}

/** Columns with the time of the last mail of a kind. */
export type SentAt = 'confirmation_sent_at' | 'recovery_sent_at' | 'email_change_sent_at' | 'reauthentication_sent_at';

/** Stores the time of the last mail of that kind, from which the delay before the next one is counted. */
export async function markMailed(
  tx: Tx,
  userId: string,
  { column, now }: { readonly column: SentAt; readonly now: Date },
): Promise<void> {
  await sql`update auth.users set ${sql.ref(column)} = ${now} where id = ${userId}`.execute(tx);
}

/** Deletes the metadata given at sign-up: only what the service wrote stays. */
export async function forgetSignUpData(tx: Tx, userId: string): Promise<void> {
  const own = (column: 'raw_user_meta_data' | 'identity_data') => sql`
    (select coalesce(jsonb_object_agg(said.key, said.value), '{}') from jsonb_each(${sql.ref(column)}) said
    where said.key in ('sub', 'email', 'email_verified', 'phone_verified'))`;
  await sql`update auth.users set raw_user_meta_data = ${own('raw_user_meta_data')} where id = ${userId}`.execute(tx);
  await sql`update auth.identities set identity_data = ${own('identity_data')} where user_id = ${userId}`.execute(tx);
}

/**
 * Deletes an account whose address was never confirmed, with all that depends on it; an account with another way to
 * sign in, a number or an external identity, only loses the address. The account is locked first, then its secrets, as
 * by a confirmation of it: the opposite order would deadlock.
 */
export async function dropUnconfirmed(tx: Tx, email: string): Promise<void> {
  const theirs = sql`email = ${email} and email_confirmed_at is null and not is_sso_user`;
  await sql`select 1 from auth.users where ${theirs} for update`.execute(tx);
  await sql`delete from auth.one_time_tokens where user_id in (select id from auth.users where ${theirs})`.execute(tx);
  await sql`
    delete from auth.users u where ${theirs} and phone_confirmed_at is null and last_sign_in_at is null
      and not exists (select from auth.identities i where i.user_id = u.id and i.provider <> 'email')`.execute(tx);
  await sql`
    with freed as (update auth.users set email = null where ${theirs} returning id)
    delete from auth.identities i using freed where i.user_id = freed.id and i.provider = 'email'`.execute(tx);
}

/** Locks a person’s row until the transaction ends: no other transaction adds an identity, a factor or a session. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await sql`select 1 from auth.users where id = ${userId} for update`.execute(tx);
}

/** Roles of a person; `['pmr']`, which everyone has, when none is stored. */
export async function lookUpRoles(tx: Tx, userId: string): Promise<readonly Role[]> {
  const { rows } = await sql<{ roles: Role[] }>`select app.roles_of(${userId}) as roles`.execute(tx);
  return rows[0]?.roles ?? ['pmr'];
}
