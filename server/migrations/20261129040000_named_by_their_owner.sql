-- A file is given to the holder while the help goes on, and for thirty days after for what was captured before it
-- ended (`lateCaptureDays`): the command, which gives the time, asks the same. In hours, as a day of the session's
-- time zone may have 23.
create function app.hand_over_files(link uuid, in_bucket text, paths text[], at timestamptz) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  holder uuid;
begin
  select l.user_id into holder from public.carer_links l
    where l.id = link and l.accepted_at is not null and app.helps(l.id)
      and (l.ended_at is null or l.ended_at >= at - interval '720 hours');
  if holder is null then return; end if;
  update public.storage_objects o set owner_id = holder,
    path = holder::text || substr(o.path, length(app.user_id()::text) + 1)
  where o.bucket = in_bucket and o.path = any (paths) and o.owner_id = app.user_id()
    and starts_with(o.path, app.user_id()::text || '/') and not app.object_claimed(o.id)
    and not exists (
      select from public.storage_objects other where other.bucket = o.bucket
        and other.path = holder::text || substr(o.path, length(app.user_id()::text) + 1)
    );
end $$;
revoke execute on function app.hand_over_files(uuid, text, text[], timestamptz) from public;
grant execute on function app.hand_over_files(uuid, text, text[], timestamptz) to authenticated;

-- The version before calls it without a time.
create or replace function app.hand_over_files(link uuid, in_bucket text, paths text[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$ begin
  perform app.hand_over_files(link, in_bucket, paths, now());
end $$;

-- A fine and its dossiers outlive the declaration that they name, so that it has no foreign key: one that is gone is
-- nobody's, and may still be named.
create function app.declaration_of_another(declaration uuid) returns boolean
  language plpgsql stable security definer
  set search_path = ''
as $$ begin
  return exists (select from public.declarations d where d.id = declaration and d.user_id <> app.user_id());
end $$;
revoke execute on function app.declaration_of_another(uuid) from public;
grant execute on function app.declaration_of_another(uuid) to authenticated;
alter policy dossiers_own_insert on public.dossiers with check (
  user_id = app.user_id() and exists (select from public.fines f where f.id = fine_id and f.user_id = app.user_id())
    and not app.declaration_of_another(declaration_id)
);
alter policy fines_own_insert on public.fines
  with check (user_id = app.user_id() and not app.declaration_of_another(declaration_id));
alter policy fines_own_update on public.fines
  with check (user_id = app.user_id() and not app.declaration_of_another(declaration_id));
