-- Who asks is read by every policy of every statement. Bound to what they name when they are made, these need no
-- search path of their own, and the planner writes them into the statement instead of calling and planning them for
-- each row.
create or replace function app.claims() returns jsonb
  language sql stable
  return coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb;
create or replace function app.user_id() returns uuid
  language sql stable
  return nullif(app.claims() ->> 'sub', '')::uuid;
create or replace function app.aal() returns text
  language sql stable
  return coalesce(app.claims() ->> 'aal', 'aal1');

-- Its plan is kept by the session.
create or replace function app.log_knows(declaration uuid) returns boolean
  language plpgsql stable security definer
  set search_path = ''
as $$ begin return exists (select from public.evidence_log_entries e where e.declaration_id = declaration); end $$;

-- Which declaration an entry of the log is of; null when it is nobody's or somebody else's. As subqueries of the
-- policies below, these few rows were found by reading the whole log, and all that the person ever declared.
create function app.own_entry(entry bigint) returns uuid
  language plpgsql stable security definer
  set search_path = ''
as $$ begin
  return (
    select d.id from public.evidence_log_entries e join public.declarations d on d.id = e.declaration_id
    where e.index = entry and d.user_id = app.user_id()
  );
end $$;
grant execute on function app.own_entry(bigint) to authenticated;
alter policy evidence_deposits_add on public.evidence_deposits
  with check (user_id = app.user_id() and app.own_entry(log_index) = declaration_id);
alter policy evidence_tree_heads_add on public.evidence_tree_heads with check (app.own_entry(size - 1) is not null);
