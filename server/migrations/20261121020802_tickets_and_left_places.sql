-- The free ticket a town asks for: a picture or a PDF of it, its number, or both; kept beside a declaration and never in
-- the place of its two photographs.
create table public.declaration_tickets (
  id uuid primary key,
  user_id uuid not null default app.user_id() references auth.users (id) on delete cascade,
  declaration_id uuid not null references public.declarations (id) on delete cascade,
  number text check (number ~ '^[A-Z0-9]([A-Z0-9 ./-]{0,38}[A-Z0-9])?$'),
  object_id uuid references public.storage_objects (id) deferrable initially deferred,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint check (size > 0),
  -- The phone's clock when it was kept there: a claim.
  kept_at_claim timestamptz not null,
  added_at timestamptz not null,
  check ((object_id is null) = (sha256 is null) and (object_id is null) = (size is null)),
  check (number is not null or object_id is not null)
);
create index declaration_tickets_of_declaration on public.declaration_tickets (declaration_id, id);
create index declaration_tickets_of_user on public.declaration_tickets (user_id);
create index declaration_tickets_of_object on public.declaration_tickets (object_id);

-- The car is gone: nothing is left to warn of. The first word stays.
create table public.left_places (
  declaration_id uuid primary key references public.declarations (id) on delete cascade,
  user_id uuid not null default app.user_id() references auth.users (id) on delete cascade,
  -- The phone's clock when the person said so: a claim.
  left_at_claim timestamptz not null,
  told_at timestamptz not null
);
create index left_places_of_user on public.left_places (user_id);

alter table public.declaration_tickets enable row level security;
alter table public.left_places enable row level security;
revoke all on public.declaration_tickets, public.left_places from public;

grant select, delete on public.declaration_tickets to authenticated;
grant insert (id, declaration_id, number, object_id, sha256, size, kept_at_claim, added_at) on public.declaration_tickets to authenticated;
grant select on public.left_places to authenticated;
grant insert (declaration_id, left_at_claim, told_at) on public.left_places to authenticated;

create policy declaration_tickets_own_select on public.declaration_tickets for select to authenticated using (user_id = app.user_id());
create policy declaration_tickets_own_insert on public.declaration_tickets for insert to authenticated with check (
  user_id = app.user_id()
  and exists (select from public.declarations d where d.id = declaration_id and d.user_id = app.user_id())
  and (object_id is null or exists (select from public.storage_objects o where o.id = object_id and o.owner_id = app.user_id()))
);
create policy declaration_tickets_own_delete on public.declaration_tickets for delete to authenticated using (user_id = app.user_id());
create policy left_places_own_select on public.left_places for select to authenticated using (user_id = app.user_id());
create policy left_places_own_insert on public.left_places for insert to authenticated with check (
  user_id = app.user_id()
  and exists (select from public.declarations d where d.id = declaration_id and d.user_id = app.user_id())
);
