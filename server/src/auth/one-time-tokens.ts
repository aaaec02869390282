import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';
import type { AuthContext } from './auth-context.ts';
import type { OneTimeKind } from './auth-tables.ts';
import { hmac, sameText, sha256 } from './digests.ts';

export interface OneTimeRow {
  readonly user_id: string;
  readonly kind: OneTimeKind;
  readonly sent_to: string;
  readonly code_hash: string;
  readonly attempts: number;
  readonly flow_id: string | null;
  readonly expires_at: Date;
}

/** What the mail carries; the database keeps only digests of both. */
export interface OneTimeSecret {
  readonly link: string;
  readonly code: string;
}

/** Replaces whatever was pending of that kind: one slot per person and kind. */
export async function issueOneTime(
  tx: Tx,
  ctx: AuthContext,
  to: { readonly userId: string; readonly kind: OneTimeKind; readonly address: string; readonly seconds: number; readonly flowId: string | null },
): Promise<OneTimeSecret> {
  const { clock, randomBytes } = ctx.platform;
  const now = clock.now();
  const code = String(randomBytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const link = `${to.flowId === null ? '' : 'pkce_'}${randomBytes(32).toString('base64url')}`;
  await sql`
    insert into auth.one_time_tokens (user_id, kind, sent_to, link_hash, code_hash, attempts, flow_id, created_at, expires_at)
    values (${to.userId}, ${to.kind}, ${to.address}, ${sha256(link)}, ${codeHash(ctx, to.userId, to.kind, code)}, 0, ${to.flowId},
      ${now}, ${new Date(now.getTime() + to.seconds * 1000)})
    on conflict (user_id, kind) do update set sent_to = excluded.sent_to, link_hash = excluded.link_hash,
      code_hash = excluded.code_hash, attempts = 0, flow_id = excluded.flow_id, created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(tx);
  return { link, code };
}

/** The pending secret behind a mailed link, locked until the transaction ends. */
export async function findByLink(tx: Tx, link: string, kinds: readonly OneTimeKind[]): Promise<OneTimeRow | null> {
  const found = await sql<OneTimeRow>`
    select user_id, kind, sent_to, code_hash, attempts, flow_id, expires_at from auth.one_time_tokens
    where link_hash = ${sha256(link)} and kind = any(${kinds}::text[]) for update`.execute(tx);
  return found.rows[0] ?? null;
}

/**
 * The pending secret this code opens. A wrong code is counted on each slot it was tried on; past the limit the
 * codes of that slot are dead, while its link lives.
 */
export async function findByCode(tx: Tx, ctx: AuthContext, address: string, code: string, kinds: readonly OneTimeKind[]): Promise<OneTimeRow | null> {
  const found = await sql<OneTimeRow>`
    select user_id, kind, sent_to, code_hash, attempts, flow_id, expires_at from auth.one_time_tokens
    where sent_to = ${address} and kind = any(${kinds}::text[]) order by user_id, kind for update`.execute(tx);
  const open = found.rows.filter((row) => row.attempts < ctx.settings.codeAttempts);
  const match = open.find((row) => sameText(row.code_hash, codeHash(ctx, row.user_id, row.kind, code)));
  if (match !== undefined) return match;
  for (const row of open) await countAttempt(tx, row);
  return null;
}

async function countAttempt(tx: Tx, row: Pick<OneTimeRow, 'user_id' | 'kind'>): Promise<void> {
  await sql`update auth.one_time_tokens set attempts = attempts + 1 where user_id = ${row.user_id} and kind = ${row.kind}`.execute(tx);
}

export async function clearOneTime(tx: Tx, userId: string, kind?: OneTimeKind): Promise<void> {
  await sql`delete from auth.one_time_tokens where user_id = ${userId} and (${kind ?? null}::text is null or kind = ${kind ?? null}::text)`.execute(tx);
}

/** Six digits alone could be tried offline from a stolen copy: the digest is keyed by the master secret. */
function codeHash(ctx: AuthContext, userId: string, kind: OneTimeKind, code: string): string {
  return hmac(ctx.platform.secrets.key('auth-one-time-codes'), `${userId}.${kind}.${code}`).toString('hex');
}
