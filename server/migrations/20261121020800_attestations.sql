-- The one-page attestation of a declaration: its making, and where the last one made lies.
create table public.attestations (
  declaration_id uuid primary key references public.declarations (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Of everything it says: asked for again while this holds, nothing is made anew.
  facts_sha256 text not null check (facts_sha256 ~ '^[0-9a-f]{64}$'),
  state text not null check (state in ('queued', 'running', 'ready', 'failed')),
  percent integer not null check (percent between 0 and 100),
  object_id uuid references public.storage_objects (id) on delete set null,
  size_bytes integer,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$')
);
create index attestations_of_user on public.attestations (user_id);
create index attestations_of_object on public.attestations (object_id);

alter table public.attestations enable row level security;
-- Read by its holder; written by the service alone.
create policy attestations_own on public.attestations for select to authenticated using (user_id = app.user_id());
grant select on public.attestations to authenticated;
