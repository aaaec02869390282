-- What was read on a file, and what hides a part of it, describe it: they go with it, and are no use of it. A paper
-- taken back by its owner was kept for ever because of what had been read on it.
create or replace function app.files_claims() returns table (claimed regclass, by_column name) language sql stable
set search_path = public, pg_temp as $$
  select c.conrelid::regclass, a.attname
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'public.storage_objects'::regclass
    -- Nor is the memory of an upload.
    and c.conrelid not in ('public.storage_uploads'::regclass, 'public.exhibit_readings'::regclass,
      'public.exhibit_words'::regclass, 'public.card_masks'::regclass)
$$;

-- A dossier is read again with the files it was made of.
create function app.in_dossier(object uuid) returns boolean language plpgsql stable security definer
set search_path = ''
as $$ begin
  return exists (
    select from public.storage_objects o join public.dossiers d on d.user_id = o.owner_id
    where o.id = object and d.exhibits @> pg_catalog.jsonb_build_array(pg_catalog.jsonb_build_object('objectId', object))
  );
end $$;
revoke execute on function app.in_dossier(uuid) from public;

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
  return app.names_notice(object) or app.in_dossier(object);
end $$;
