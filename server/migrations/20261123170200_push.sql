-- Telephones and browsers that asked to be told: where, and the keys that only they can read with, sealed. Only the
-- service reads them.
create table public.push_devices (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Gone with the session: whoever signs out is told nothing more there.
  session_id uuid references auth.sessions (id) on delete cascade,
  -- A keyed digest of the address.
  endpoint_digest text not null,
  sealed text not null,
  created_at timestamptz not null,
  -- In a row; none once a message was taken.
  failures integer not null default 0 check (failures >= 0),
  unique (user_id, endpoint_digest)
);
create index push_devices_session on public.push_devices (session_id);
create index push_devices_endpoint on public.push_devices (endpoint_digest);
alter table public.push_devices enable row level security;
revoke all on public.push_devices from public;

create table public.notification_settings (
  user_id uuid primary key default app.user_id() references auth.users (id) on delete cascade,
  -- Hours of Paris; null: at any hour.
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  -- Families that stay silent on the telephone. Mails of legal dates know nothing of this.
  muted text[] not null default '{}' check (muted <@ array['dates', 'papers', 'parking', 'dossiers', 'payments']),
  check ((quiet_from is null) = (quiet_until is null))
);
alter table public.notification_settings enable row level security;
revoke all on public.notification_settings from public;
grant select, insert, update on public.notification_settings to authenticated;
create policy notification_settings_own on public.notification_settings for all to authenticated
  using (user_id = app.user_id()) with check (user_id = app.user_id());

-- Spares the queue a job about somebody who has no such device.
create function app.has_push_device(person uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select (app.user_id() is null or person = app.user_id() or app.is_reviewer())
    and exists (select from public.push_devices d where d.user_id = person)
$$;
revoke all on function app.has_push_device(uuid) from public;
grant execute on function app.has_push_device(uuid) to authenticated;
