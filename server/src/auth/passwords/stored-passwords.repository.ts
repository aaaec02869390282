import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

export async function setPassword(
  tx: Tx,
  userId: string,
  { passwordHash, now }: { readonly passwordHash: string; readonly now: Date },
): Promise<void> {
  await sql`
    update auth.users set encrypted_password = ${passwordHash}, password_to_choose = false, updated_at = ${now},
      signup_device = case when is_anonymous then signup_device end
    where id = ${userId}`.execute(tx);
}

/** Sets whether the password given at sign-up opens the account whose address was just confirmed. */
export async function judgeSignUpPassword(tx: Tx, userId: string, isOwn: boolean): Promise<void> {
  await sql`update auth.users set password_to_choose = ${!isOwn} where id = ${userId}`.execute(tx);
}

/** Makes the password given at sign-up unusable. */
export async function voidPassword(tx: Tx, userId: string): Promise<void> {
  await sql`
    update auth.users set void_password = encrypted_password, encrypted_password = null, password_to_choose = true
    where id = ${userId}`.execute(tx);
}

/** Stores the password of a sign-up for an address that has an account: it opens nothing. */
export async function keepVoidPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await sql`update auth.users set void_password = ${passwordHash} where id = ${userId}`.execute(tx);
}

/** Replaces the hash only if it is still `former`; returns whether it was. */
export async function swapPassword(
  tx: Tx,
  userId: string,
  { passwordHash, former }: { readonly passwordHash: string; readonly former: string },
): Promise<boolean> {
  const { rows } = await sql`
    update auth.users set encrypted_password = ${passwordHash}
    where id = ${userId} and encrypted_password = ${former} returning id`.execute(tx);
  return rows.length > 0;
}
