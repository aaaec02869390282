-- What the service itself read on the papers of dossiers: values with their place, never the text of a page. They tell
-- of a card and of a name: sealed, and gone with the file.
create table public.exhibit_readings (
  object_id uuid primary key references public.storage_objects (id) on delete cascade,
  user_id uuid not null default app.user_id() references auth.users (id) on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'read', 'unreadable')),
  read_values jsonb,
  asked_at timestamptz not null,
  constraint exhibit_readings_read_values_sealed check (jsonb_typeof(read_values) = 'string'),
  check ((state = 'read') = (read_values is not null))
);
create index exhibit_readings_of_user on public.exhibit_readings (user_id);
alter table public.exhibit_readings enable row level security;
create policy exhibit_readings_own_select on public.exhibit_readings for select to authenticated
  using (user_id = app.user_id());
-- Asked for by its owner; what was read is the job's to write.
create policy exhibit_readings_own_insert on public.exhibit_readings for insert to authenticated with check (
  user_id = app.user_id()
  and exists (
    select 1 from public.storage_objects
    where storage_objects.id = object_id and storage_objects.owner_id = app.user_id()
  )
);
grant select on public.exhibit_readings to authenticated;
grant insert (object_id, asked_at) on public.exhibit_readings to authenticated;

-- « Ce papier est juste »: the person's own word against a contradiction, for one fine and for these very values.
create table public.exhibit_words (
  fine_id uuid not null references public.fines (id) on delete cascade,
  object_id uuid not null references public.storage_objects (id) on delete cascade,
  user_id uuid not null default app.user_id() references auth.users (id) on delete cascade,
  said_values jsonb not null,
  said_at timestamptz not null,
  primary key (fine_id, object_id),
  constraint exhibit_words_said_values_sealed check (jsonb_typeof(said_values) = 'string')
);
create index exhibit_words_of_user on public.exhibit_words (user_id);
alter table public.exhibit_words enable row level security;
create policy exhibit_words_own on public.exhibit_words for all to authenticated
  using (user_id = app.user_id())
  with check (
    user_id = app.user_id()
    and exists (select 1 from public.fines where fines.id = fine_id and fines.user_id = app.user_id())
    and exists (
      select 1 from public.storage_objects
      where storage_objects.id = object_id and storage_objects.owner_id = app.user_id()
    )
  );
grant select on public.exhibit_words to authenticated;
grant insert (fine_id, object_id, said_values, said_at), update (said_values, said_at)
  on public.exhibit_words to authenticated;
