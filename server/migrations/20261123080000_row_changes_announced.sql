-- What a person's open screens hear of: which row of theirs changed, never what it holds. Whoever listens reads the row
-- again, as that person, under row security. Notifications leave with the commit; nobody listening costs nothing more.
create function app.announce_change() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform pg_notify('row_changes', jsonb_build_object(
    'table', tg_table_name, 'type', tg_op, 'key', changed ->> tg_argv[0], 'user', changed ->> 'user_id',
    'at', to_char(transaction_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  )::text);
  return null;
end $$;
revoke all on function app.announce_change() from public;

create trigger profiles_announced after insert or update or delete on public.profiles
  for each row execute function app.announce_change('user_id');
create trigger documents_announced after insert or update or delete on public.documents
  for each row execute function app.announce_change('id');
create trigger declarations_announced after insert or update or delete on public.declarations
  for each row execute function app.announce_change('id');
create trigger fines_announced after insert or update or delete on public.fines
  for each row execute function app.announce_change('id');
-- A session that ends takes its open channels with it.
create trigger sessions_announced after delete on auth.sessions
  for each row execute function app.announce_change('id');
