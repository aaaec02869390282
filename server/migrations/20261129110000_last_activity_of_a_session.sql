-- When tokens were given that a second factor proved again took away: the last of each ten minutes, sixteen at most.
alter table auth.sessions add column active_at timestamptz[] not null default '{}';

-- When the session behind this transaction was last active, as the service saw it: its opening, then each renewal of
-- its token. Renewals since `since` are left out: a phone that comes back online renews first, then
-- sends what it kept. Null without a session of ours. People read no table of sessions.
create function app.session_active_at(since timestamptz) returns timestamptz
  language sql stable security definer
  set search_path = ''
as $$
  select greatest(
    s.created_at,
    (select max(t.created_at) from auth.refresh_tokens t where t.session_id = s.id and t.created_at <= since),
    (select max(seen) from unnest(s.active_at) seen where seen <= since))
  from auth.sessions s
  where s.id = nullif(app.claims() ->> 'session_id', '')::uuid and s.user_id = (select app.user_id())
$$;
revoke all on function app.session_active_at(timestamptz) from public;
grant execute on function app.session_active_at(timestamptz) to authenticated;
