-- A fine names the picture of its notice by its path, which no foreign key tells: the file counted as named by nothing,
-- and was forgotten after thirty days.
create function app.names_notice(object uuid) returns boolean language plpgsql stable security definer
set search_path = ''
as $$ begin
  return exists (
    select from public.storage_objects o join public.fines f on f.user_id = o.owner_id and f.notice_path = o.path
    where o.id = object and o.bucket = 'documents'
  );
end $$;

create or replace function app.object_claimed(object uuid) returns boolean language plpgsql stable security definer
set search_path = public, pg_temp as $$
declare
  place record;
  used boolean;
begin
  for place in select * from app.files_claims() loop
    execute format('select exists (select from %s where %I = $1)', place.claimed, place.by_column) into used using object;
    if used then return true; end if;
  end loop;
  return app.names_notice(object);
end $$;

create or replace function app.unclaimed_bytes(since timestamptz) returns bigint
language plpgsql stable security definer
set search_path = public, pg_temp as $$
declare
  unused text;
  whole bigint;
  arriving bigint;
begin
  select string_agg(format('and not exists (select from %s t where t.%I = o.id)', claimed, by_column), ' ')
    into unused from app.files_claims();
  execute format($query$
    select coalesce(sum(o.size), 0) from storage_objects o
    where o.owner_id = app.user_id() and o.created_at >= $1 and o.bucket in ('documents', 'declaration-photos') %s
      and not (o.bucket = 'documents'
        and exists (select from fines f where f.user_id = o.owner_id and f.notice_path = o.path))
  $query$, coalesce(unused, '')) into whole using since;
  select coalesce(sum(size), 0) into arriving from storage_uploads
    where user_id = app.user_id() and state = 'receiving' and created_at >= since;
  return whole + arriving;
end $$;

revoke execute on function app.names_notice(uuid) from public;
