-- Evidence: phones that sign, what was deposited, and the log nobody can rewrite without it being seen.

-- Public keys of the service, all those that ever signed: an old receipt must stay checkable.
create table public.evidence_keys (
  kid text primary key,
  public_jwk jsonb not null,
  created_at timestamptz not null
);

-- A phone's public key, named by its RFC 7638 thumbprint. The private one never leaves the phone.
create table public.evidence_devices (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{43}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  x text not null,
  y text not null,
  label text not null check (char_length(label) <= 60),
  enrolled_at timestamptz not null,
  revoked_at timestamptz
);
create index evidence_devices_user on public.evidence_devices (user_id, enrolled_at);

create table public.evidence_deposits (
  declaration_id uuid primary key references public.declarations (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  log_index bigint not null unique,
  receipt text not null,
  receipt_signature text not null,
  -- The exact text the phone signed; null when none was taken, and the receipt says why.
  manifest text,
  manifest_signature text,
  phone_key text
);

-- The log (RFC 6962). It outlives what it speaks of: after an erasure its hashes are all that is left.
create table public.evidence_log_entries (
  index bigint primary key check (index >= 0),
  declaration_id uuid not null unique,
  appended_at timestamptz not null
);
-- Only complete subtrees are kept, each written once.
create table public.evidence_log_nodes (
  level smallint not null check (level >= 0),
  index bigint not null check (index >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (level, index)
);
create table public.evidence_tree_heads (
  size bigint primary key check (size > 0),
  root bytea not null check (octet_length(root) = 32),
  text text not null,
  signature text not null
);
-- Time-stamps (RFC 3161) that outside authorities gave over heads of the log.
create table public.evidence_stamps (
  head_size bigint not null references public.evidence_tree_heads (size),
  authority text not null,
  -- As the authority wrote it, and as it was received (DER).
  stamped_at timestamptz not null,
  reply bytea not null,
  received_at timestamptz not null,
  primary key (authority, head_size)
);

-- Nobody changes the past here, the owner's role included.
create function app.never_changes() returns trigger
  language plpgsql
  set search_path = ''
as $$ begin raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation'; end $$;

create trigger evidence_log_entries_kept before update or delete or truncate on public.evidence_log_entries for each statement execute function app.never_changes();
create trigger evidence_log_nodes_kept before update or delete or truncate on public.evidence_log_nodes for each statement execute function app.never_changes();
create trigger evidence_tree_heads_kept before update or delete or truncate on public.evidence_tree_heads for each statement execute function app.never_changes();
create trigger evidence_stamps_kept before update or delete or truncate on public.evidence_stamps for each statement execute function app.never_changes();
create trigger evidence_keys_kept before update or delete or truncate on public.evidence_keys for each statement execute function app.never_changes();

-- True when this identifier was ever deposited, by whomever and even if it was erased since: it never serves again.
create function app.log_knows(declaration uuid) returns boolean
  language sql stable security definer
  set search_path = ''
as $$ select exists (select from public.evidence_log_entries e where e.declaration_id = declaration) $$;

-- Appends one entry and gives its place and the new root. Deposits wait here for one another, from the append to the
-- end of their transaction, so that places have no hole and every head continues the one before it.
create function app.append_to_log(entry_declaration uuid, entry bytea, entry_at timestamptz, out entry_index bigint, out root bytea)
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  node bytea := sha256('\x00'::bytea || entry);
  at_level integer := 0;
  at_index bigint;
  neighbour bytea;
begin
  perform pg_advisory_xact_lock(5226021);
  select coalesce(max(e.index) + 1, 0) into entry_index from public.evidence_log_entries e;
  insert into public.evidence_log_entries values (entry_index, entry_declaration, entry_at);
  insert into public.evidence_log_nodes values (0, entry_index, node);
  at_index := entry_index;
  while at_index % 2 = 1 loop
    select n.hash into strict neighbour from public.evidence_log_nodes n where n.level = at_level and n.index = at_index - 1;
    node := sha256('\x01'::bytea || neighbour || node);
    at_level := at_level + 1;
    at_index := at_index / 2;
    insert into public.evidence_log_nodes values (at_level, at_index, node);
  end loop;
  -- The root: the complete subtrees the size is made of, folded from the right.
  at_level := 0;
  at_index := entry_index + 1;
  while at_index > 0 loop
    if at_index % 2 = 1 then
      select n.hash into strict neighbour from public.evidence_log_nodes n where n.level = at_level and n.index = at_index - 1;
      root := case when root is null then neighbour else sha256('\x01'::bytea || neighbour || root) end;
    end if;
    at_level := at_level + 1;
    at_index := at_index / 2;
  end loop;
end $$;

alter table public.evidence_keys enable row level security;
alter table public.evidence_devices enable row level security;
alter table public.evidence_deposits enable row level security;
alter table public.evidence_log_entries enable row level security;
alter table public.evidence_log_nodes enable row level security;
alter table public.evidence_tree_heads enable row level security;
alter table public.evidence_stamps enable row level security;
revoke all on public.evidence_keys, public.evidence_devices, public.evidence_deposits, public.evidence_log_entries,
  public.evidence_log_nodes, public.evidence_tree_heads, public.evidence_stamps from public;

grant execute on function app.append_to_log(uuid, bytea, timestamptz), app.log_knows(uuid) to authenticated;
grant select, insert on public.evidence_devices, public.evidence_deposits, public.evidence_tree_heads to authenticated;
grant update (revoked_at, label) on public.evidence_devices to authenticated;
grant select on public.evidence_log_entries to authenticated;

create policy evidence_devices_own on public.evidence_devices for all to authenticated
  using (user_id = app.user_id()) with check (user_id = app.user_id());
create policy evidence_deposits_read on public.evidence_deposits for select to authenticated using (user_id = app.user_id());
create policy evidence_deposits_add on public.evidence_deposits for insert to authenticated
  with check (
    user_id = app.user_id()
    and exists (select from public.declarations d where d.id = declaration_id and d.user_id = app.user_id())
    and exists (select from public.evidence_log_entries e where e.index = log_index and e.declaration_id = evidence_deposits.declaration_id)
  );
create policy evidence_log_entries_own on public.evidence_log_entries for select to authenticated
  using (exists (select from public.declarations d where d.id = declaration_id and d.user_id = app.user_id()));
-- A head is public; one is added only with the entry it ends with.
create policy evidence_tree_heads_read on public.evidence_tree_heads for select to authenticated using (true);
create policy evidence_tree_heads_add on public.evidence_tree_heads for insert to authenticated
  with check (exists (select from public.evidence_log_entries e where e.index = size - 1));

-- What the phone's monotonic clock said, on its word: { contact, taken, sent }, each { session, ms } or null.
alter table public.declarations add column clock_ticks jsonb;

-- Finds a photograph that serves twice.
create index declaration_photos_sha256 on public.declaration_photos (sha256);
