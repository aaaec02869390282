-- What a fine names by its path alone has no foreign key to hold it: whoever removes, moves or replaces the file waits
-- until the fine that names it stands, then finds it named. Definer: locking a row asks for the right to change it.
create function app.hold_own_object(in_bucket text, at_path text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from storage_objects where bucket = in_bucket and path = at_path and owner_id = app.user_id() for key share;
  return found;
end $$;
revoke execute on function app.hold_own_object(text, text) from public;
grant execute on function app.hold_own_object(text, text) to authenticated;
