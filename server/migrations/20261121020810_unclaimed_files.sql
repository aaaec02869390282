-- A file that nobody's declaration, document or fine ever named. Which tables may name one is read from the catalogue:
-- a list kept by hand would, one day, erase what a new table holds.

create function app.files_claims() returns table (claimed regclass, by_column name) language sql stable
set search_path = public, pg_temp as $$
  select c.conrelid::regclass, a.attname
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'public.storage_objects'::regclass
    -- The memory of an upload is not a use of it.
    and c.conrelid <> 'public.storage_uploads'::regclass
$$;

create function app.object_claimed(object uuid) returns boolean language plpgsql stable security definer
set search_path = public, pg_temp as $$
declare
  place record;
  used boolean;
begin
  for place in select * from app.files_claims() loop
    execute format('select exists (select from %s where %I = $1)', place.claimed, place.by_column) into used using object;
    if used then return true; end if;
  end loop;
  return false;
end $$;

-- Bytes one person sent since that moment, arriving or whole, that nothing of theirs names yet.
create function app.unclaimed_bytes(since timestamptz) returns bigint language plpgsql stable security definer
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
  $query$, coalesce(unused, '')) into whole using since;
  select coalesce(sum(size), 0) into arriving from storage_uploads
    where user_id = app.user_id() and state = 'receiving' and created_at >= since;
  return whole + arriving;
end $$;

revoke execute on function app.object_claimed(uuid), app.unclaimed_bytes(timestamptz) from public;
grant execute on function app.unclaimed_bytes(timestamptz) to authenticated;
