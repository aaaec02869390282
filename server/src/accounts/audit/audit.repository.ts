import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';

export interface AuditEntry {
  /** Null when no person acted: a job, a webhook, the command line. */
  readonly actorId: string | null;
  /** Subject and verb: `document.approved`. */
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  /**
   * Codes and states only: never a name, an address, a plate or a free text. The only sentence is the purpose of a
   * search, which a rule keeps free of names (`findPurposeFault`).
   */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Adds a line to the log in the transaction of its act: neither exists without the other. Needs a service transaction.
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
 * Audit lines about one type of subject, newest first, at most `limit`. Needs a service transaction: the caller has
 * checked the right to read.
 */
export async function listSubjectAudit(
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

/** When this action was last recorded before `until`; null: never, as far back as the log goes. */
export async function findLastAuditAt(tx: Tx, action: string, until: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(at) as at from public.audit_log where action = ${action} and at < ${until}`.execute(tx);
  return rows[0]?.at ?? null;
}

/** Audit lines about one account, newest first, at most `limit`. Needs a service transaction. */
export async function listPersonAudit(
  tx: Tx,
  userId: string,
  { limit, after }: { readonly limit: number; readonly after: { readonly at: Date; readonly id: string } | null },
): Promise<AuditRow[]> {
  const older = after === null ? sql`true` : sql`(at, id) < (${after.at}, ${after.id})`;
  const { rows } = await sql<AuditRow>`
    select id, at, actor_id as "actorId", action, subject_id as "subjectId", detail from public.audit_log
    where subject_id = ${userId} and ${older} order by at desc, id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Instant before which lines are deleted; the database refuses to delete a line less than a year old. */
export function computeAuditCutoff(now: Date): Date {
  return new Date(now.getTime() - 366 * 24 * 3_600_000);
}

/** Action of the lines that record a purge. */
export const purgeAction = 'data.purged';

/**
 * Deletes the lines before that instant. Returns how many, without those about purges: counted, they would leave a new
 * line each night.
 */
export async function purgeAudit(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with purged as (delete from public.audit_log where at < ${before} returning action)
    select count(*) filter (where action <> ${purgeAction})::int as removed from purged`.execute(tx);
  return rows[0]?.removed ?? 0;
}

export interface AuditFilter {
  readonly action: string | null;
  /** Account that acted, or that was acted upon. */
  readonly personId: string | null;
  readonly from: Date | null;
  /** First instant excluded. */
  readonly until: Date | null;
}

/** A line with the addresses of its actor and of its subject, where their accounts still exist. */
export interface NamedAuditRow extends AuditRow {
  readonly subjectType: string;
  readonly actorEmail: string | null;
  readonly subjectEmail: string | null;
}

/** Lists lines newest first, at most `limit`. Needs a service transaction: the caller has checked the right to read. */
export async function listAuditLines(
  tx: Tx,
  { action, personId, from, until }: AuditFilter,
  { limit, after }: { readonly limit: number; readonly after: { readonly at: Date; readonly id: string } | null },
): Promise<NamedAuditRow[]> {
  const conditions = [
    after === null ? sql`true` : sql`(l.at, l.id) < (${after.at}, ${after.id}::uuid)`,
    ...(action === null ? [] : [sql`l.action = ${action}`]),
    ...(personId === null ? [] : [sql`(l.actor_id = ${personId}::uuid or l.subject_id = ${personId})`]),
    ...(from === null ? [] : [sql`l.at >= ${from}`]),
    ...(until === null ? [] : [sql`l.at < ${until}`]),
  ];
  const { rows } = await sql<NamedAuditRow>`
    select l.id, l.at, l.actor_id as "actorId", l.action, l.subject_type as "subjectType",
      l.subject_id as "subjectId", l.detail, a.email as "actorEmail", s.email as "subjectEmail"
    from (select * from public.audit_log l where ${sql.join(conditions, sql` and `)}
      order by l.at desc, l.id desc limit ${limit}) l
    left join auth.users a on a.id = l.actor_id
    left join auth.users s on s.id = case when l.subject_type in ('user', 'account')
      and l.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then l.subject_id::uuid end
    order by l.at desc, l.id desc`.execute(tx);
  return rows;
}
