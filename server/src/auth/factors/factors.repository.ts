import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { FactorState, factorTypes } from '../auth.tables.ts';
import { secondFactors } from '../sessions/sessions.ts';

export interface SealedFactor {
  readonly id: string;
  readonly user_id: string;
  readonly factor_type: (typeof factorTypes)[number];
  readonly status: FactorState;
  /** Null for a phone and for a key, whose secret we do not have. */
  readonly secret_sealed: string | null;
  readonly phone: string | null;
  readonly last_step: number | null;
}

export interface FactorChallenge {
  readonly id: string;
  readonly ip: string;
  readonly attempts: number;
  readonly verified_at: Date | null;
  readonly created_at: Date;
  /** Keyed digest of the code that was sent; null where the authenticator or the key computes the answer. */
  readonly code_hash: string | null;
  /** Challenge for a key to sign; null for a code. */
  readonly webauthn_challenge: string | null;
}

/** Null for an unknown factor and for someone else's alike. The row stays locked until the transaction ends. */
export async function findFactor(tx: Tx, userId: string, id: string): Promise<SealedFactor | null> {
  const result = await sql<SealedFactor>`
    select id, user_id, factor_type, status, secret_sealed, phone, last_step from auth.mfa_factors
    where id = ${id} and user_id = ${userId} for update`.execute(tx);
  return result.rows[0] ?? null;
}

/** Deletes unfinished enrolments begun before that instant, and returns the names of the remaining factors. */
export async function purgeStale(tx: Tx, userId: string, before: Date): Promise<readonly string[]> {
  await sql`
    delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified'
      and created_at < ${before} and coalesce(last_challenged_at, created_at) < ${before}`.execute(tx);
  const result = await sql<{
    friendly_name: string;
  }>`select friendly_name from auth.mfa_factors where user_id = ${userId}`.execute(tx);
  return result.rows.map((row) => row.friendly_name);
}

export async function insertFactor(
  tx: Tx,
  factor: {
    readonly id: string;
    readonly userId: string;
    readonly type: SealedFactor['factor_type'];
    readonly friendlyName: string;
    readonly sealed: string | null;
    readonly phone: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await sql`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret_sealed, phone, created_at,
      updated_at)
    values (${factor.id}, ${factor.userId}, ${factor.friendlyName}, ${factor.type}, 'unverified', ${factor.sealed},
      ${factor.phone}, ${factor.now}, ${factor.now})`.execute(tx);
}

export async function insertChallenge(
  tx: Tx,
  challenge: {
    readonly id: string;
    readonly factorId: string;
    readonly ip: string;
    readonly codeHash: string | null;
    readonly webauthn: string | null;
    readonly now: Date;
  },
): Promise<void> {
  const dayAgo = new Date(challenge.now.getTime() - 24 * 3_600_000);
  await sql`delete from auth.mfa_challenges where factor_id = ${challenge.factorId} and created_at < ${dayAgo}`.execute(
    tx,
  );
  await sql`
    insert into auth.mfa_challenges (id, factor_id, ip, code_hash, webauthn_challenge, created_at)
    values (${challenge.id}, ${challenge.factorId}, ${challenge.ip}, ${challenge.codeHash}, ${challenge.webauthn},
      ${challenge.now})`.execute(tx);
  await sql`update auth.mfa_factors set last_challenged_at = ${challenge.now} where id = ${challenge.factorId}`.execute(
    tx,
  );
}

export async function findChallenge(tx: Tx, factorId: string, id: string): Promise<FactorChallenge | null> {
  const result = await sql<FactorChallenge>`
    select id, ip, attempts, verified_at, created_at, code_hash, webauthn_challenge from auth.mfa_challenges
    where id = ${id} and factor_id = ${factorId} for update`.execute(tx);
  return result.rows[0] ?? null;
}

export async function countWrongCode(tx: Tx, challengeId: string): Promise<void> {
  await sql`update auth.mfa_challenges set attempts = attempts + 1 where id = ${challengeId}`.execute(tx);
}

export async function closeChallenge(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update auth.mfa_challenges set verified_at = ${now} where id = ${id}`.execute(tx);
}

/**
 * Marks a factor as verified. `step` is the 30-second step of the code, which is then refused; null for a text or a
 * key.
 */
export async function proveFactor(
  tx: Tx,
  { id, step, now }: { readonly id: string; readonly step: number | null; readonly now: Date },
): Promise<void> {
  await sql`update auth.mfa_factors set status = 'verified', last_step = ${step}, updated_at = ${now} where id =
    ${id}`.execute(tx);
}

/** Deletes the other unfinished enrolments of any type: one may be a password thief's. */
export async function dropUnverified(tx: Tx, userId: string): Promise<void> {
  await sql`delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified'`.execute(tx);
}

/** Deletes a factor. Sessions that used it fall back to one factor; their token says so at its next refresh. */
export async function closeFactor(tx: Tx, id: string): Promise<void> {
  await sql`
    update auth.sessions set aal = 'aal1', factor_id = null,
      amr = (select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(amr) entry where entry ->> 'method'
        <> all(${[...secondFactors]}::text[]))
    where factor_id = ${id}`.execute(tx);
  await sql`delete from auth.mfa_factors where id = ${id}`.execute(tx);
}

/**
 * Deletes the factors of an account whose address is confirmed for the first time: only a stranger can have added one.
 */
export async function dropFactors(tx: Tx, userId: string): Promise<void> {
  await sql`delete from auth.mfa_factors where user_id = ${userId}`.execute(tx);
  await sql`delete from auth.webauthn_credentials where user_id = ${userId}`.execute(tx);
}
