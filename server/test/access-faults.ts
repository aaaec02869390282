import { sql } from 'kysely';
import type { TestDatabase } from './each-database.ts';

/** Tables without grants, read before any role is known. */
const withoutRowSecurity = ['app.master_key', 'app.migrations', 'app.expected_access'];
/** Pattern of the ownership condition of a policy; that of `document_files` is the visibility of their documents. */
const whose = String.raw`app\.(user_id|is_admin|is_reviewer|helps|owns_|may_review_)|FROM documents d\s`;

/**
 * Lists what the catalogue lets the role of people do without a policy of ownership, one line each: a table without row
 * security, a grant or a policy too many, a function that runs as its owner and whose search path could be changed.
 */
export async function accessFaults(db: TestDatabase): Promise<string[]> {
  const { rows } = await db.asService((tx) =>
    sql<{ fault: string }>`
    with things as (
      select c.oid, c.relkind, c.relrowsecurity, format('%I.%I', n.nspname, c.relname) as name,
        coalesce(obj_description(c.oid, 'pg_class') ~ '^about nobody: .', false) as about_nobody
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'app', 'auth') and c.relkind in ('r', 'p', 'v', 'm', 'f')
    ), grants as (
      select t.oid, t.name, t.relkind, p.kind
      from things t, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) p(kind)
      where has_table_privilege('authenticated', t.oid, p.kind)
        or (p.kind <> 'DELETE' and has_any_column_privilege('authenticated', t.oid, p.kind))
    ), policies as (
      select p.polrelid, p.polname, t.name, t.about_nobody, p.polroles, p.polpermissive,
        case p.polcmd when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE' when 'd' then 'DELETE'
          else 'ALL' end as kind,
        pg_get_expr(p.polqual, p.polrelid) as shown, pg_get_expr(p.polwithcheck, p.polrelid) as written
      from pg_policy p join things t on t.oid = p.polrelid
    ), functions as (
      select p.oid, format('function %I.%I/%s', n.nspname, p.proname, p.pronargs) as name, p.prosecdef,
        coalesce((select setting from unnest(p.proconfig) setting where setting like 'search_path=%'), '') as path
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'app', 'auth') and not exists (
        select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
    )
    select name || ' has no row security' as fault from things
      where relkind in ('r', 'p') and not relrowsecurity and not name = any (${withoutRowSecurity})
    union all select name || ' is granted without row security' from grants
      where name = any (${withoutRowSecurity}) or relkind not in ('r', 'p')
    union all select format('%s may be asked for %s, which no policy speaks of', g.name, g.kind) from grants g
      where g.relkind in ('r', 'p') and not exists (
        select from policies p where p.polrelid = g.oid and p.kind in (g.kind, 'ALL'))
    union all select format('%s may be emptied', name) from things where has_table_privilege('authenticated', oid,
      'TRUNCATE')
    union all select format('policy %s of %s is not for signed-in people alone', polname, name) from policies
      where polroles <> array['authenticated'::regrole::oid]
    union all select format('policy %s of %s asks for each row whether the reader is of the team', polname, name)
      from policies where regexp_replace(shown, 'SELECT app\\.is_\\w+\\(\\)', '', 'g') ~ 'app\\.is_\\w+\\(\\)'
    union all select format('policy %s of %s does not say whose rows', polname, name) from policies, unnest(array[
        shown, written]) said
      where said is not null and not (about_nobody and kind = 'SELECT') and said !~ ${whose}
    union all select format('%s may be led elsewhere (%s)', name, path) from functions
      where prosecdef and path not in ('search_path=""', 'search_path=public, pg_temp')
    union all select format('%s is everybody’s', f.name) from functions f, pg_proc p,
      aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      where p.oid = f.oid and a.grantee = 0
    union all select format('schema %s may be used', nspname) from pg_namespace
      where has_schema_privilege('authenticated', oid, 'CREATE')
        or (nspname !~ '^pg_(catalog|toast)|^(public|app|information_schema)$'
          and has_schema_privilege('authenticated', oid, 'USAGE'))
    order by 1`.execute(tx),
  );
  return rows.map(({ fault }) => fault);
}
