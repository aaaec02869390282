-- The service's own clock may be wrong: it is compared with the log, the database and the authorities that time-stamp.

-- Why the service did not stand behind its clock when this was deposited; null when it did. The receipt says the same.
alter table public.declarations
  add column clock_fault text check (clock_fault in ('CLOCK_WENT_BACK', 'CLOCK_OFF_DATABASE', 'CLOCK_OFF_AUTHORITY'));

-- By how much the service's clock was ahead of each authority's when one was last asked.
create table public.evidence_authority_clocks (
  authority text primary key,
  ahead_ms bigint not null,
  read_at timestamptz not null
);
alter table public.evidence_authority_clocks enable row level security;
revoke all on public.evidence_authority_clocks from public;

-- The gap furthest from nought among these authorities, which a deposit asks under its owner's rights.
create function app.ahead_of_authorities(authorities text[]) returns bigint
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce((
    select c.ahead_ms from public.evidence_authority_clocks c
    where c.authority = any (authorities) order by abs(c.ahead_ms) desc limit 1), 0)
$$;
grant execute on function app.ahead_of_authorities(text[]) to authenticated;

-- The edge of the log now says what its last head states: the next one is never earlier.
drop function app.log_edge(boolean);
create function app.log_edge(hold boolean, out size bigint, out hashes bytea[], out head_at timestamptz)
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  at_level integer := 0;
  at_index bigint;
  node bytea;
begin
  if hold then perform pg_advisory_xact_lock(5226021); end if;
  select coalesce(max(e.index) + 1, 0) into size from public.evidence_log_entries e;
  select (h.text::jsonb ->> 'at')::timestamptz into head_at from public.evidence_tree_heads h where h.size = log_edge.size;
  hashes := '{}';
  at_index := size;
  while at_index > 0 loop
    if at_index % 2 = 1 then
      select n.hash into strict node from public.evidence_log_nodes n where n.level = at_level and n.index = at_index - 1;
      hashes := node || hashes;
    end if;
    at_level := at_level + 1;
    at_index := at_index / 2;
  end loop;
end $$;
grant execute on function app.log_edge(boolean) to authenticated;

-- Whatever the code does, no head is signed for a moment before the head it continues.
create function app.head_follows() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select from public.evidence_tree_heads h
    where h.size = new.size - 1 and (h.text::jsonb ->> 'at')::timestamptz > (new.text::jsonb ->> 'at')::timestamptz
  ) then
    raise exception 'a head of the log is earlier than the one before it' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger evidence_tree_heads_follow before insert on public.evidence_tree_heads for each row execute function app.head_follows();
