-- Reserved parking places people share (« stations »): shown to others once somebody of the team looked.
create table public.stations (
  id uuid primary key,
  -- Null once the account is gone: what was published stays, without its finder.
  user_id uuid default app.user_id() references auth.users (id) on delete set null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  accuracy double precision check (accuracy between 0 and 100),
  position_source text not null check (position_source in ('device', 'last-known', 'manual')),
  places integer not null check (places between 1 and 50),
  marks text[] not null check (marks <@ array['sol', 'panneau', 'dimensions'] and cardinality(marks) between 1 and 3),
  remark text check (char_length(remark) <= 300),
  object_id uuid references public.storage_objects (id) on delete set null,
  show_photo boolean not null default false,
  label text check (char_length(label) <= 300),
  status text not null default 'pending' check (status in ('pending', 'published', 'refused', 'withdrawn')),
  reason text check (reason in ('duplicate', 'private', 'not-reserved', 'misplaced', 'unreadable')),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  check ((status = 'refused') = (reason is not null)),
  check ((status in ('published', 'refused')) <= (decided_at is not null))
);
create index stations_own on public.stations (user_id, submitted_at desc, id desc);
create index stations_queue on public.stations (submitted_at, id) where status = 'pending';
create index stations_published on public.stations (latitude, longitude) where status = 'published';
create index stations_published_id on public.stations (id) where status = 'published';
create index stations_object on public.stations (object_id) where object_id is not null;
create index stations_decided_by on public.stations (decided_by) where decided_by is not null;

-- « Toujours vrai ? »: one answer a day and a person.
create table public.station_checks (
  station_id uuid not null references public.stations (id) on delete cascade,
  user_id uuid not null default app.user_id() references auth.users (id) on delete cascade,
  day date not null,
  there boolean not null,
  checked_at timestamptz not null,
  primary key (station_id, user_id, day)
);
create index station_checks_user on public.station_checks (user_id);

alter table public.stations enable row level security;
alter table public.station_checks enable row level security;
revoke all on public.stations, public.station_checks from public;

grant select on public.stations to authenticated;
grant insert (id, latitude, longitude, accuracy, position_source, places, marks, remark, object_id, submitted_at) on public.stations to authenticated;
grant update (status, reason, show_photo, decided_at, decided_by) on public.stations to authenticated;
create policy stations_own_read on public.stations for select to authenticated using (user_id = app.user_id());
create policy stations_own_add on public.stations for insert to authenticated with check (
  user_id = app.user_id() and status = 'pending' and (object_id is null or app.owns_object(object_id))
);
create policy stations_own_withdraw on public.stations for update to authenticated
  using (user_id = app.user_id() and status in ('pending', 'published'))
  with check (user_id = app.user_id() and status = 'withdrawn');
-- The team sees what waits and what stands around it; nobody judges themselves.
create policy stations_team_read on public.stations for select to authenticated
  using (app.is_reviewer() and (status in ('pending', 'published') or decided_by = app.user_id()));
create policy stations_team_decide on public.stations for update to authenticated
  using (app.is_reviewer() and status = 'pending' and user_id is distinct from app.user_id())
  with check (app.is_reviewer() and status in ('published', 'refused') and decided_by = app.user_id());

grant select, insert on public.station_checks to authenticated;
create policy station_checks_own on public.station_checks for all to authenticated
  using (user_id = app.user_id()) with check (user_id = app.user_id());
