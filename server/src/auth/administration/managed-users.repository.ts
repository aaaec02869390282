import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import { buildIdentityData } from '../users/users.repository.ts';

type Json = Readonly<Record<string, unknown>>;

export interface ManagedUser {
  readonly id: string;
  readonly identityIds: readonly [string, string];
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string | null;
  readonly isEmailConfirmed: boolean;
  readonly isPhoneConfirmed: boolean;
  readonly isInvited: boolean;
  readonly bannedUntil: Date | null;
  readonly userMetadata: Json;
  readonly appMetadata: Json;
  readonly now: Date;
}

/**
 * Inserts an account with exactly these values. Returns false, writing nothing, when its id, address or number is
 * taken.
 */
export async function insertManagedUser(tx: Tx, user: ManagedUser): Promise<boolean> {
  const providers = [...(user.email === null ? [] : ['email']), ...(user.phone === null ? [] : ['phone'])];
  const appMetadata = { ...user.appMetadata, provider: providers[0], providers };
  const { rows } = await sql`
    insert into auth.users (id, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at, invited_at,
      banned_until, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    values (${user.id}, ${user.email}, ${user.phone}, ${user.passwordHash},
      ${user.isEmailConfirmed ? user.now : null}, ${user.isPhoneConfirmed ? user.now : null},
      ${user.isInvited ? user.now : null}, ${user.bannedUntil}, ${JSON.stringify(appMetadata)}::jsonb,
      ${JSON.stringify(user.userMetadata)}::jsonb, ${user.now}, ${user.now})
    on conflict do nothing returning id`.execute(tx);
  if (rows.length === 0) return false;
  const [emailId, phoneId] = user.identityIds;
  const { id, email, phone } = user;
  if (email !== null) {
    const data = buildIdentityData({ id, email, data: {}, confirmed: user.isEmailConfirmed });
    await insertIdentity(tx, user, { id: emailId, provider: 'email', data });
  }
  if (phone !== null) {
    const data = { sub: id, phone, email_verified: false, phone_verified: user.isPhoneConfirmed };
    await insertIdentity(tx, user, { id: phoneId, provider: 'phone', data });
  }
  return true;
}

async function insertIdentity(
  tx: Tx,
  { id: userId, now }: ManagedUser,
  identity: { readonly id: string; readonly provider: string; readonly data: Json },
): Promise<void> {
  await sql`
    insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
    values (${identity.id}, ${userId}, ${identity.provider}, ${userId}, ${JSON.stringify(identity.data)}::jsonb,
      ${now}, ${now})`.execute(tx);
}

export async function isPhoneTaken(tx: Tx, phone: string, exceptId: string): Promise<boolean> {
  const { rows } = await sql`select from auth.users where phone = ${phone} and id <> ${exceptId}`.execute(tx);
  return rows.length > 0;
}

/** Sets another address or number; whether it is confirmed does not change. */
export async function setContact(
  tx: Tx,
  userId: string,
  { email, phone, now }: { readonly email: string | null; readonly phone: string | null; readonly now: Date },
): Promise<void> {
  await sql`
    update auth.users set updated_at = ${now}, email = coalesce(${email}, email), phone = coalesce(${phone}, phone)
    where id = ${userId}`.execute(tx);
}

export async function setBan(tx: Tx, userId: string, until: Date | null): Promise<void> {
  await sql`update auth.users set banned_until = ${until} where id = ${userId}`.execute(tx);
}

/** Merges `data` into the metadata; a null removes its key. The providers of the account cannot be set here. */
export async function mergeAppMetadata(tx: Tx, userId: string, data: Json): Promise<void> {
  const own = Object.entries(data).filter(([key]) => key !== 'provider' && key !== 'providers');
  const removedKeys = own.filter(([, value]) => value === null).map(([key]) => key);
  const newValues = Object.fromEntries(own.filter(([, value]) => value !== null));
  await sql`
    update auth.users
      set raw_app_meta_data = (raw_app_meta_data - ${removedKeys}::text[]) || ${JSON.stringify(newValues)}::jsonb
    where id = ${userId}`.execute(tx);
}
