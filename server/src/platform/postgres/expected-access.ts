import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** The role of people, or rules of row security and grants, are missing: anyone could read, or nobody. */
export class LostAccessError extends Error {
  override readonly name = 'LostAccessError';
  /** Null when the role itself is missing, or the owner may not use it. */
  readonly lostCount: number | null;
  constructor(lostRules: readonly string[] | null) {
    const rules = lostRules?.slice(0, 5).join('; ');
    super(rules === undefined ? 'The role authenticated is missing or cannot be taken' : `Lost access rules: ${rules}`);
    this.lostCount = lostRules?.length ?? null;
  }
}

/**
 * Each rule of access as one line, in words that no version of PostgreSQL writes otherwise: row security of a table, a
 * policy, what the role of people was granted, a function everybody else was refused. A failed `pg_restore` loses the
 * last kind with the grants that follow it. The queue's own schema (`pgboss`) changes by itself and is left out.
 */
const facts = sql`
  with schemas as (
    select oid, nspname, nspacl from pg_namespace where nspname !~ '^pg' and nspname <> 'information_schema'
  ), functions as (
    select n.nspname, p.proname, p.pronargs, coalesce(p.proacl, acldefault('f', p.proowner)) as acl
    from pg_proc p join schemas n on n.oid = p.pronamespace
    where not exists (
      select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
  ), granted as (
    select format('schema %I', nspname) as thing, nspacl as acl from schemas
    union all
    select format('%I.%I', n.nspname, c.relname), c.relacl from pg_class c join schemas n on n.oid = c.relnamespace
    union all
    select format('%I.%I.%I', n.nspname, c.relname, a.attname), a.attacl
    from pg_attribute a join pg_class c on c.oid = a.attrelid join schemas n on n.oid = c.relnamespace
    where not a.attisdropped
    union all
    select format('function %I.%I/%s', nspname, proname, pronargs), acl from functions
  )
  select format('row security of %I.%I', n.nspname, c.relname) as fact
  from pg_class c join schemas n on n.oid = c.relnamespace where c.relrowsecurity
  union
  select format('policy %I of %I.%I for %s to %s', policyname, schemaname, tablename, cmd, array_to_string(roles, ','))
  from pg_policies where schemaname !~ '^pg'
  union
  select format('%s on %s to authenticated', one.privilege_type, g.thing)
  from granted g, aclexplode(g.acl) one join pg_roles r on r.oid = one.grantee where r.rolname = 'authenticated'
  union
  select format('function %I.%I/%s closed to others', nspname, proname, pronargs) from functions f
  where not exists (select from aclexplode(f.acl) one where one.grantee = 0 and one.privilege_type = 'EXECUTE')`;

/**
 * Whether the current user may take the role. From PostgreSQL 16 on a member may be refused, as is one who has just
 * created the role.
 */
export const canTakeRole = `pg_has_role(current_user, 'authenticated',
  case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)`;

/**
 * Throws `LostAccessError` when a rule that the last migration left is missing. False when no rules were ever recorded,
 * as in a database of an earlier version: only the loss of all rules together, as after a restore without the role, is
 * then detected.
 */
export async function demandAccess(tx: Tx): Promise<boolean> {
  const role = await sql<{ usable: boolean }>`
    select ${sql.raw(canTakeRole)} as usable from pg_roles where rolname = 'authenticated'`.execute(tx);
  if (role.rows[0]?.usable !== true) throw new LostAccessError(null);
  if (!(await isRecorded(tx))) {
    const result = await sql<{ count: number }>`
      select count(*) as count from (${facts}) held where fact ~ '^policy ' or fact ~ ' to authenticated$'`.execute(tx);
    if (result.rows[0]?.count === 0) throw new LostAccessError(['every policy and every grant']);
    return false;
  }
  const { rows } = await sql<{ fact: string }>`
    select fact from app.expected_access except (${facts}) order by fact`.execute(tx);
  if (rows.length > 0) throw new LostAccessError(rows.map((row) => row.fact));
  return true;
}

/** Records the rules that the migrations just left, so that every later start can compare. */
export async function recordAccess(tx: Tx): Promise<void> {
  if (!(await isRecorded(tx))) await sql`create table app.expected_access (fact text primary key)`.execute(tx);
  await sql`delete from app.expected_access`.execute(tx);
  await sql`insert into app.expected_access (fact) select fact from (${facts}) held`.execute(tx);
}

async function isRecorded(tx: Tx): Promise<boolean> {
  const result = await sql<{ name: string | null }>`select to_regclass('app.expected_access')::text as name`.execute(
    tx,
  );
  return result.rows[0]?.name != null;
}
