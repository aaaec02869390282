import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { OneTimeKind } from '../auth.tables.ts';

export interface OneTimeRow {
  readonly user_id: string;
  readonly kind: OneTimeKind;
  readonly sent_to: string;
  /** Changes with each mail. */
  readonly link_hash: string;
  readonly code_hash: string;
  readonly flow_id: string | null;
  /** When its code was made; later mails may repeat the code. */
  readonly created_at: Date;
  readonly expires_at: Date;
}

const columns = sql.raw('user_id, kind, sent_to, link_hash, code_hash, flow_id, created_at, expires_at');

/**
 * Replaces the pending secret of that kind: one for each person and kind. `attempts` is only counted by older nodes,
 * for one mail.
 */
export async function putOneTime(
  tx: Tx,
  token: {
    readonly userId: string;
    readonly kind: OneTimeKind;
    readonly address: string;
    readonly linkHash: string;
    readonly codeHash: string;
    readonly flowId: string | null;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await sql`
    insert into auth.one_time_tokens (user_id, kind, sent_to, link_hash, code_hash, flow_id, created_at, expires_at)
    values (${token.userId}, ${token.kind}, ${token.address}, ${token.linkHash}, ${token.codeHash},
      ${token.flowId}, ${token.createdAt}, ${token.expiresAt})
    on conflict (user_id, kind) do update set sent_to = excluded.sent_to, link_hash = excluded.link_hash,
      code_hash = excluded.code_hash, attempts = 0, flow_id = excluded.flow_id, created_at = excluded.created_at,
        expires_at = excluded.expires_at`.execute(tx);
}

/** Finds a secret by its link. */
export async function findOneTimeByLink(
  tx: Tx,
  linkHash: string,
  kinds: readonly OneTimeKind[],
): Promise<OneTimeRow | null> {
  const result = await sql<OneTimeRow>`
    select ${columns} from auth.one_time_tokens
    where link_hash = ${linkHash} and kind = any(${kinds}::text[])`.execute(tx);
  return result.rows[0] ?? null;
}

/** Lists the secrets sent to an address. */
export async function listOneTimes(
  tx: Tx,
  address: string,
  kinds: readonly OneTimeKind[],
): Promise<readonly OneTimeRow[]> {
  const result = await sql<OneTimeRow>`
    select ${columns} from auth.one_time_tokens
    where sent_to = ${address} and kind = any(${kinds}::text[]) order by user_id, kind`.execute(tx);
  return result.rows;
}

/**
 * Locks the row of the person to whom secrets were mailed, until the transaction ends: whoever changes both takes this
 * row first, so that no two transactions wait for each other. Rows that only refer to the person can still be added,
 * unlike under `lockUser`.
 */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await sql`select 1 from auth.users where id = ${userId} for no key update`.execute(tx);
}

/** The pending secret of a person and kind; the row is locked until the transaction ends. */
export async function findOneTime(tx: Tx, userId: string, kind: OneTimeKind): Promise<OneTimeRow | null> {
  const { rows } = await sql<OneTimeRow>`
    select ${columns} from auth.one_time_tokens where user_id = ${userId} and kind = ${kind} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Lists the secrets of the addresses that must still confirm a change of address; an expired secret is not deleted. */
export async function listEmailChange(tx: Tx, userId: string): Promise<readonly OneTimeRow[]> {
  const result = await sql<OneTimeRow>`
    select ${columns} from auth.one_time_tokens where user_id = ${userId} and kind in ('email_change_current',
      'email_change_new')`.execute(tx);
  return result.rows;
}

/** Deletes the secrets of a change of address: an expired one would block the next change for ever. */
export async function clearEmailChange(tx: Tx, userId: string): Promise<void> {
  await sql`delete from auth.one_time_tokens where user_id = ${userId} and kind in ('email_change_current',
    'email_change_new')`.execute(tx);
}

/** Ends a change of address that its owner gave up: the links that were mailed open nothing then. */
export async function dropEmailChange(tx: Tx, userId: string, now: Date): Promise<void> {
  await clearEmailChange(tx, userId);
  await sql`
    update auth.users set email_change = null, email_change_sent_at = null, updated_at = ${now}
    where id = ${userId} and email_change is not null`.execute(tx);
}

/** Deletes the pending secret of a person of one kind. */
export async function clearOneTime(tx: Tx, userId: string, kind: OneTimeKind): Promise<void> {
  await sql`delete from auth.one_time_tokens where user_id = ${userId} and kind = ${kind}`.execute(tx);
}

/**
 * Deletes every pending secret of a person, and the pending address and number, which can no longer be confirmed: kept,
 * they would be shown as pending, sent again, and block another change.
 */
export async function endPendingChanges(tx: Tx, userId: string): Promise<void> {
  await sql`delete from auth.one_time_tokens where user_id = ${userId}`.execute(tx);
  await sql`
    update auth.users set email_change = null, email_change_sent_at = null, phone_change = null,
      phone_change_sent_at = null
    where id = ${userId}`.execute(tx);
}
