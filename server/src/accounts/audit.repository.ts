import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';

export interface AuditEntry {
  /** Null when no person acted: a job, a webhook, the command line. */
  readonly actorId: string | null;
  /** Verb in the slice's words: `document.approved`. */
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  /** Codes and states only: never a name, an address, a plate or a free text. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Adds to the log in the transaction of the act itself: neither exists without the other. Needs a service transaction.
 */
export async function recordAudit(
  { tx, newId, clock }: Pick<ServiceContext, 'tx' | 'newId' | 'clock'>,
  entry: AuditEntry,
): Promise<void> {
  await sql`
    insert into public.audit_log (id, at, actor_id, action, subject_type, subject_id, detail)
    values (${newId()}, ${clock.now()}, ${entry.actorId}, ${entry.action}, ${entry.subjectType},
      ${entry.subjectId}, ${JSON.stringify(entry.detail ?? {})}::jsonb)`.execute(tx);
}

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly actorId: string | null;
  readonly action: string;
  readonly subjectId: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/**
 * What was done to one kind of thing, newest first, at most `limit`. Needs a service transaction: who may read is
 * decided before.
 */
export async function auditOf(
  tx: Tx,
  subjectType: string,
  { limit, after }: { readonly limit: number; readonly after: { readonly at: Date; readonly id: string } | null },
): Promise<AuditRow[]> {
  const older = after === null ? sql`true` : sql`(at, id) < (${after.at}, ${after.id})`;
  const { rows } = await sql<AuditRow>`
    select id, at, actor_id as "actorId", action, subject_id as "subjectId", detail from public.audit_log
    where subject_type = ${subjectType} and ${older} order by at desc, id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Forgets the lines of more than a year and a day ago; the database refuses to forget a younger one. */
export async function purgeAudit(tx: Tx, now: Date): Promise<number> {
  const before = new Date(now.getTime() - 366 * 24 * 3_600_000);
  const purged = await sql`delete from public.audit_log where at < ${before}`.execute(tx);
  return Number(purged.numAffectedRows ?? 0n);
}
