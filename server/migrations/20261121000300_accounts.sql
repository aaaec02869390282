-- What a person is to the product: the six profile fields, the roles, and who did what.
create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  account_status text not null default 'pending' check (account_status in ('pending', 'active', 'suspended')),
  subscription_start_date timestamptz,
  subscription_type text check (subscription_type in ('12months', '24months', 'annual', 'biennial')),
  cmi_validated boolean not null default false,
  carte_grise_validated boolean not null default false,
  subscription_paid boolean not null default false,
  created_at timestamptz not null default now()
);

create table public.user_roles (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('pmr', 'reviewer', 'business', 'admin')),
  granted_at timestamptz not null,
  unique (user_id, role)
);

alter table public.profiles enable row level security;
alter table public.user_roles enable row level security;
revoke all on public.profiles, public.user_roles from public;
grant select on public.profiles, public.user_roles to authenticated;
create policy profiles_own on public.profiles for select to authenticated using (user_id = app.user_id());
create policy user_roles_own on public.user_roles for select to authenticated using (user_id = app.user_id());

-- The profile is born with the account, in the same transaction, whichever way the account is made.
create function app.open_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (user_id, created_at) values (new.id, new.created_at);
  return new;
end $$;
create trigger users_open_profile after insert on auth.users for each row execute function app.open_profile();

-- Roles of a person, oldest first (the primary role comes first); 'pmr' when none was granted.
create function app.roles_of(person uuid) returns text[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(r.role order by r.granted_at, r.id), array['pmr']) from public.user_roles r where r.user_id = person
$$;
revoke all on function app.roles_of(uuid) from public;

-- Identifiers only, never a name, an address or a plate: it outlives the people it speaks of, so no foreign keys.
create table public.audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  detail jsonb not null default '{}'::jsonb
);
create index audit_log_at_idx on public.audit_log (at desc, id desc);
create index audit_log_subject_idx on public.audit_log (subject_type, subject_id, at desc);
alter table public.audit_log enable row level security;
revoke all on public.audit_log from public;

create function app.keep_audit_log() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '1 year' then
      return old;
    end if;
  end if;
  raise exception 'audit_log only grows';
end $$;
create trigger audit_log_only_grows before update or delete on public.audit_log for each row execute function app.keep_audit_log();
create trigger audit_log_never_emptied before truncate on public.audit_log for each statement execute function app.keep_audit_log();

-- For policies: does the person asking hold this role?
create function app.has_role(wanted text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles r where r.user_id = app.user_id() and r.role = wanted)
$$;
grant execute on function app.has_role(text) to authenticated;
