-- A file is redrawn once, when it arrives, in a process of its own: what is shown and printed of it since is ours.

alter table public.storage_objects
  -- Pictures under preview_key: the first under that key itself, the others under it with their number.
  add column preview_pages smallint not null default 1 check (preview_pages between 1 and 64),
  -- Why a file kept before could not be redrawn; it is not tried again.
  add column preview_fault text check (
    preview_fault in ('FILE_TYPE', 'FILE_UNREADABLE', 'FILE_LOCKED', 'FILE_TOO_LONG', 'FILE_TOO_MANY_PIXELS', 'FILE_TOO_HEAVY')
  );

create or replace function app.remember_orphan() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into storage_orphans (object_key) values (old.object_key) on conflict do nothing;
  if old.preview_key is not null then
    insert into storage_orphans (object_key)
    select case when page = 1 then old.preview_key else old.preview_key || '-' || page end
    from generate_series(1, old.preview_pages) as page
    on conflict do nothing;
  end if;
  return old;
end $$;
