-- Whether the operator turned a feature off: anybody may know it, so that each command asks in its own transaction.
create function app.is_feature_off(asked text) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (select from public.feature_switches s where s.feature = asked)
$$;
revoke all on function app.is_feature_off(text) from public;
grant execute on function app.is_feature_off(text) to authenticated;
