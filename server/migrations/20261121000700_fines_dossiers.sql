-- Fines a person contests and the dossiers made for them.

create table fines (
  -- Made by the client (UUIDv7): it is also the idempotency key, so a replay never makes a second fine.
  id uuid primary key,
  user_id uuid not null default app.user_id() references auth.users (id) on delete cascade,
  track text not null check (track in ('fps', 'fps-surcharged', 'contravention', 'contravention-surcharged', 'private')),
  status text not null default 'to-check' check (
    status in ('to-check', 'to-contest', 'sent', 'accepted', 'refused', 'refused-by-silence', 'second-appeal', 'closed')
  ),
  notice_number text not null check (notice_number ~ '^[0-9]{26}$'),
  notice_key text check (notice_key ~ '^[0-9]{2}$'),
  notice_date date not null,
  delivery text not null check (delivery in ('windscreen', 'post', 'electronic')),
  observed_on date,
  observed_at text check (observed_at ~ '^[0-2][0-9]:[0-5][0-9]$'),
  place text check (char_length(place) <= 300),
  amount_cents integer check (amount_cents between 100 and 100000),
  plate text check (char_length(plate) <= 20),
  authority_name text check (char_length(authority_name) <= 200),
  authority_address text check (char_length(authority_address) <= 400),
  authority_url text check (char_length(authority_url) <= 300),
  debtor_name text check (char_length(debtor_name) <= 200),
  debtor_address text check (char_length(debtor_address) <= 400),
  debtor_is_user boolean not null default true,
  holder_name text check (char_length(holder_name) <= 200),
  holder_presence text check (holder_presence in ('driver', 'passenger', 'trip-for-holder')),
  card_number text check (char_length(card_number) <= 30),
  card_permanent boolean not null default false,
  card_valid_until date,
  geolocated boolean not null default false,
  remarks text check (char_length(remarks) <= 1500),
  -- No foreign key: a declaration may be erased while the contest built on it goes on.
  declaration_id uuid,
  notice_path text check (char_length(notice_path) <= 400),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index fines_of_user on fines (user_id, id desc);

alter table fines enable row level security;
create policy fines_own_select on fines for select to authenticated using (user_id = app.user_id());
create policy fines_own_insert on fines for insert to authenticated with check (user_id = app.user_id());
create policy fines_own_update on fines for update to authenticated using (user_id = app.user_id()) with check (user_id = app.user_id());
grant select on fines to authenticated;
grant insert (
  id, track, status, notice_number, notice_key, notice_date, delivery, observed_on, observed_at, place, amount_cents, plate,
  authority_name, authority_address, authority_url, debtor_name, debtor_address, debtor_is_user, holder_name, holder_presence,
  card_number, card_permanent, card_valid_until, geolocated, remarks, declaration_id, notice_path, created_at, updated_at
) on fines to authenticated;
grant update (
  status, notice_number, notice_key, notice_date, delivery, observed_on, observed_at, place, amount_cents, plate,
  authority_name, authority_address, authority_url, debtor_name, debtor_address, debtor_is_user, holder_name, holder_presence,
  card_number, card_permanent, card_valid_until, geolocated, remarks, declaration_id, notice_path, updated_at
) on fines to authenticated;

create table dossiers (
  id uuid primary key,
  user_id uuid not null default app.user_id() references auth.users (id) on delete cascade,
  fine_id uuid not null references fines (id) on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed')),
  percent integer not null default 0 check (percent between 0 and 100),
  step text not null default 'waiting' check (
    step in ('waiting', 'gathering', 'writing', 'typesetting', 'storing', 'done', 'stopped')
  ),
  failure text check (failure in ('EXHIBIT_UNREADABLE', 'TOO_LONG', 'INTERNAL')),
  -- Everything the letter says and joins, frozen when it was asked for: the same facts give the same bytes.
  facts jsonb not null,
  exhibits jsonb not null,
  declaration_id uuid,
  object_id uuid,
  pages integer,
  size_bytes integer,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  ready_at timestamptz
);
create index dossiers_of_fine on dossiers (fine_id, id desc);
create index dossiers_of_user on dossiers (user_id);

alter table dossiers enable row level security;
create policy dossiers_own_select on dossiers for select to authenticated using (user_id = app.user_id());
create policy dossiers_own_insert on dossiers for insert to authenticated with check (
  user_id = app.user_id() and exists (select 1 from fines where fines.id = fine_id and fines.user_id = app.user_id())
);
grant select on dossiers to authenticated;
-- State, pages and file are the job's to write, not the person's.
grant insert (id, fine_id, facts, exhibits, declaration_id, created_at) on dossiers to authenticated;
