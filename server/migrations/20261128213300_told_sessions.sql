-- Whether the device of that session is told, for its own person: devices themselves are read by the service alone.
create function app.is_session_told(session uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select 1 from public.push_devices d where d.session_id = session and d.user_id = app.user_id()
  )
$$;
revoke all on function app.is_session_told(uuid) from public;
grant execute on function app.is_session_told(uuid) to authenticated;
