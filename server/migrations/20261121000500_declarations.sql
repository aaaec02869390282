-- Vehicles a person parks, and what they declared: written by the person, read by the person.
create table public.vehicles (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  plate text not null check (char_length(plate) between 1 and 20),
  name text not null check (char_length(name) <= 60),
  created_at timestamptz not null
);
create index vehicles_user on public.vehicles (user_id, created_at, id);

create table public.declarations (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  vehicle_id uuid not null references public.vehicles (id),
  -- The vehicle as it was that day: renaming it later must not rewrite what was declared.
  plate text not null,
  vehicle_name text not null,
  status text not null default 'processing' check (status in ('processing', 'ready', 'archived')),
  payment text not null default 'due' check (payment in ('due', 'paid', 'waived')),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  accuracy_m double precision not null check (accuracy_m >= 0),
  position_at timestamptz not null,
  position_source text not null check (position_source in ('device', 'last-known')),
  place_label text check (char_length(place_label) <= 200),
  taken_at_claim timestamptz not null,
  deposited_at timestamptz not null,
  -- SHA-256 of the action as sent: tells a replay from another action under the same identifier.
  action_sha256 text not null check (action_sha256 ~ '^[0-9a-f]{64}$')
);
create index declarations_user on public.declarations (user_id, deposited_at desc, id desc);
create index declarations_due on public.declarations (user_id, deposited_at desc) where payment = 'due';

create table public.declaration_photos (
  declaration_id uuid not null references public.declarations (id) on delete cascade,
  kind text not null check (kind in ('parking', 'windshield')),
  object_id uuid not null unique references public.storage_objects (id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null,
  primary key (declaration_id, kind)
);

alter table public.vehicles enable row level security;
alter table public.declarations enable row level security;
alter table public.declaration_photos enable row level security;
revoke all on public.vehicles, public.declarations, public.declaration_photos from public;

grant select, insert on public.vehicles, public.declarations, public.declaration_photos to authenticated;
grant update (plate, name) on public.vehicles to authenticated;
-- The measured facts never change; only the address in words may be corrected. Payment is settled by the service.
grant update (place_label) on public.declarations to authenticated;

create policy vehicles_own on public.vehicles for all to authenticated
  using (user_id = app.user_id()) with check (user_id = app.user_id());
create policy declarations_read on public.declarations for select to authenticated using (user_id = app.user_id());
create policy declarations_add on public.declarations for insert to authenticated
  with check (
    user_id = app.user_id() and payment = 'due' and status = 'processing'
    and exists (select from public.vehicles v where v.id = vehicle_id and v.user_id = app.user_id())
  );
create policy declarations_correct on public.declarations for update to authenticated
  using (user_id = app.user_id()) with check (user_id = app.user_id());
create policy declaration_photos_read on public.declaration_photos for select to authenticated
  using (exists (select from public.declarations d where d.id = declaration_id and d.user_id = app.user_id()));
create policy declaration_photos_add on public.declaration_photos for insert to authenticated
  with check (
    exists (select from public.declarations d where d.id = declaration_id and d.user_id = app.user_id())
    and exists (select from public.storage_objects o where o.id = object_id and o.owner_id = app.user_id())
  );
