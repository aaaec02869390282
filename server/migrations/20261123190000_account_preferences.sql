-- The way of reading and acting that a person chose to find again on their other devices. It tells of their health: it
-- is kept only where they asked for it, sealed like the number of a card.
create table public.account_preferences (
  user_id uuid primary key default app.user_id() references auth.users (id) on delete cascade,
  preferences jsonb not null
    constraint account_preferences_preferences_sealed check (jsonb_typeof(preferences) = 'string'),
  changed_at timestamptz not null
);
alter table public.account_preferences enable row level security;
revoke all on public.account_preferences from public;
grant select, insert, update, delete on public.account_preferences to authenticated;
create policy account_preferences_own on public.account_preferences for all to authenticated
  using (user_id = app.user_id()) with check (user_id = app.user_id());
