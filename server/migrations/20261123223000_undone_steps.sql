-- A step noted by mistake may be taken back. It stays, with its moment: the same action sent again must not note it anew.
alter table public.fine_steps add column undone_at timestamptz;
create policy fine_steps_own_update on public.fine_steps for update to authenticated
  using (user_id = app.user_id()) with check (user_id = app.user_id());
grant update (undone_at) on public.fine_steps to authenticated;
