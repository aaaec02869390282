-- The name that the person asking gave to their own account: a paper in that name is theirs.
create function app.own_name() returns text language sql stable security definer set search_path = '' as $$
  select trim(concat_ws(' ', u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'last_name'))
  from auth.users u where u.id = app.user_id()
$$;
revoke all on function app.own_name() from public;
grant execute on function app.own_name() to authenticated;
