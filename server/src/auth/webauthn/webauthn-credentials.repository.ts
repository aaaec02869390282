import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

export interface StoredCredential {
  readonly id: string;
  readonly user_id: string;
  readonly factor_id: string | null;
  readonly credential_id: string;
  readonly public_key: string;
  /** A bigint, which one of the two database drivers returns as text. */
  readonly counter: number | string;
  readonly transports: readonly string[];
  readonly friendly_name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** A verified key. */
export interface VerifiedCredential {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Stores a key. False when it is stored already, for this person or another. */
export async function insertCredential(
  tx: Tx,
  credential: VerifiedCredential & {
    readonly id: string;
    readonly userId: string;
    readonly factorId: string | null;
    readonly friendlyName: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into auth.webauthn_credentials (id, user_id, factor_id, credential_id, public_key, counter, transports,
      friendly_name, created_at)
    values (${credential.id}, ${credential.userId}, ${credential.factorId}, ${credential.credentialId},
      ${credential.publicKey}, ${credential.counter}, ${[...credential.transports]}::text[],
      ${credential.friendlyName}, ${credential.now})
    on conflict (credential_id) do nothing returning id`.execute(tx);
  return rows.length === 1;
}

/** The key of a factor; the row is locked until the transaction ends. */
export async function findFactorCredential(tx: Tx, factorId: string): Promise<StoredCredential | null> {
  const { rows } = await sql<StoredCredential>`
    select * from auth.webauthn_credentials where factor_id = ${factorId} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Every key of a person, oldest first, for the browser not to make a second one on the same device. */
export async function listCredentials(tx: Tx, userId: string): Promise<readonly StoredCredential[]> {
  const { rows } = await sql<StoredCredential>`
    select * from auth.webauthn_credentials where user_id = ${userId} order by created_at, id`.execute(tx);
  return rows;
}

/** A passkey by the id that its browser gives; the row is locked until the transaction ends. */
export async function findPasskey(tx: Tx, credentialId: string): Promise<StoredCredential | null> {
  const { rows } = await sql<StoredCredential>`
    select * from auth.webauthn_credentials where credential_id = ${credentialId} and factor_id is null
    for update`.execute(tx);
  return rows[0] ?? null;
}

export async function noteUse(
  tx: Tx,
  { id, counter, now }: { readonly id: string; readonly counter: number; readonly now: Date },
): Promise<void> {
  await sql`
    update auth.webauthn_credentials set counter = ${counter}, last_used_at = ${now} where id = ${id}`.execute(tx);
}

/** Renames a key; null for an unknown one, or somebody else's. */
export async function renameCredential(
  tx: Tx,
  { id, userId, friendlyName }: { readonly id: string; readonly userId: string; readonly friendlyName: string },
): Promise<StoredCredential | null> {
  const { rows } = await sql<StoredCredential>`
    update auth.webauthn_credentials set friendly_name = ${friendlyName}
    where id = ${id} and user_id = ${userId} and factor_id is null returning *`.execute(tx);
  return rows[0] ?? null;
}

export async function deletePasskey(tx: Tx, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from auth.webauthn_credentials where id = ${id} and user_id = ${userId} and factor_id is null
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Stores a challenge; `userId` is null for a sign-in. Deletes those that expired unanswered. */
export async function insertWebauthnChallenge(
  tx: Tx,
  challenge: {
    readonly id: string;
    readonly userId: string | null;
    readonly challenge: string;
    readonly now: Date;
    readonly forgetBefore: Date;
  },
): Promise<void> {
  await sql`delete from auth.webauthn_challenges where created_at < ${challenge.forgetBefore}`.execute(tx);
  await sql`
    insert into auth.webauthn_challenges (id, user_id, challenge, created_at)
    values (${challenge.id}, ${challenge.userId}, ${challenge.challenge}, ${challenge.now})`.execute(tx);
}

/** Deletes and returns a challenge, so that it is answered only once. */
export async function takeWebauthnChallenge(
  tx: Tx,
  id: string,
  userId: string | null,
): Promise<{ readonly challenge: string; readonly created_at: Date } | null> {
  const { rows } = await sql<{ challenge: string; created_at: Date }>`
    delete from auth.webauthn_challenges where id = ${id} and user_id is not distinct from ${userId}::uuid
    returning challenge, created_at`.execute(tx);
  return rows[0] ?? null;
}
