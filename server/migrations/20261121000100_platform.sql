-- What every later migration stands on: who is asking, and what nobody may do by default.

create schema if not exists app;
create schema auth;

-- The role is shared by every database of the cluster, so two nodes, or two databases, may make it at once.
do $$
begin
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
exception when duplicate_object or unique_violation then null;
end
$$;

-- An owner that is not a superuser must be a member of the role to take it.
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant authenticated to %I', current_user);
  end if;
exception
  when unique_violation then null;
  -- The operator may have granted the role beforehand, without the right to grant it further.
  when insufficient_privilege then
    if not pg_has_role(current_user, 'authenticated', 'member') then raise; end if;
end
$$;

-- PostgreSQL lets everyone run new functions and, before 15, create in public: both end here.
alter default privileges revoke execute on functions from public;
revoke all on schema public from public;
revoke all on schema app from public;
revoke all on schema auth from public;
grant usage on schema public to authenticated;
grant usage on schema app to authenticated;

-- The claims the server set for this transaction; an empty object when nobody is behind it.
create function app.claims() returns jsonb
  language sql stable
  set search_path = ''
as $$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;

create function app.user_id() returns uuid
  language sql stable
  set search_path = ''
as $$ select nullif(app.claims() ->> 'sub', '')::uuid $$;

create function app.aal() returns text
  language sql stable
  set search_path = ''
as $$ select coalesce(app.claims() ->> 'aal', 'aal1') $$;

grant execute on function app.claims(), app.user_id(), app.aal() to authenticated;
