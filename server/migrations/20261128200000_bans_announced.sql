-- A person who is banned, or whose account goes, loses their open channels on every node at once: those of a service
-- outside have no session whose end would say so. A node of the version before hears of a table it does not know, and
-- does nothing.
create function app.announce_account_end() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform pg_notify('row_changes', jsonb_build_object(
    'table', 'users', 'type', tg_op, 'key', old.id, 'user', old.id,
    'at', to_char(transaction_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  )::text);
  return null;
end $$;
revoke all on function app.announce_account_end() from public;

create trigger bans_announced after update of banned_until on auth.users
  for each row when (new.banned_until is not null and new.banned_until is distinct from old.banned_until)
  execute function app.announce_account_end();
create trigger erasures_announced after delete on auth.users
  for each row execute function app.announce_account_end();
