-- Actions kept on phones and sent later: the first outcome of each, so that a lost answer never does anything twice.
create table public.sync_outcomes (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Made on the phone: two people may send the same one without meeting.
  id uuid not null,
  kind text not null check (char_length(kind) <= 60),
  -- SHA-256 of the facts as sent: tells a replay from another action under the same identifier.
  action_sha256 text not null check (action_sha256 ~ '^[0-9a-f]{64}$'),
  -- What was answered once something was kept; null while the action is only refused, and then judged anew.
  result jsonb,
  refused_code text,
  tries integer not null default 1,
  recorded_at timestamptz not null,
  primary key (user_id, id)
);

-- Bounds of time of a declaration, beside the deposit: when phone and server last met before it was made, by the
-- server's clock and signed by it; and by how much the phone's clock was ahead when it was sent.
alter table public.declarations add column last_contact_at timestamptz;
alter table public.declarations add column clock_ahead_ms bigint;

-- An address in words may be corrected as often as needed; the first one stays what it was.
create table public.declaration_label_corrections (
  id uuid primary key,
  declaration_id uuid not null references public.declarations (id) on delete cascade,
  label text not null check (char_length(label) between 1 and 200),
  corrected_at timestamptz not null
);
create index declaration_label_corrections_order on public.declaration_label_corrections (declaration_id, corrected_at, id);
revoke update (place_label) on public.declarations from authenticated;
drop policy declarations_correct on public.declarations;

alter table public.sync_outcomes enable row level security;
alter table public.declaration_label_corrections enable row level security;
revoke all on public.sync_outcomes, public.declaration_label_corrections from public;
grant select, insert on public.sync_outcomes, public.declaration_label_corrections to authenticated;
grant update (kind, action_sha256, result, refused_code, tries, recorded_at) on public.sync_outcomes to authenticated;

create policy sync_outcomes_own on public.sync_outcomes for all to authenticated
  using (user_id = app.user_id()) with check (user_id = app.user_id());
create policy declaration_label_corrections_read on public.declaration_label_corrections for select to authenticated
  using (exists (select from public.declarations d where d.id = declaration_id and d.user_id = app.user_id()));
create policy declaration_label_corrections_add on public.declaration_label_corrections for insert to authenticated
  with check (exists (select from public.declarations d where d.id = declaration_id and d.user_id = app.user_id()));
