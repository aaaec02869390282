-- What an account was allowed to do, and from when: a declaration captured while it was open is taken whatever happened
-- since, so the past of an account decides beside its present (decisions §2).
create table public.account_standings (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  since timestamptz not null,
  account_status text not null check (account_status in ('pending', 'active', 'suspended')),
  subscription_paid boolean not null,
  cmi text not null check (cmi in ('missing', 'waiting', 'approved')),
  carte_grise text not null check (carte_grise in ('missing', 'waiting', 'approved')),
  -- True before this table was there: nothing was held back then, whatever the account's state.
  all_open boolean not null default false
);
create index account_standings_user on public.account_standings (user_id, since, id);

-- When a renewal failed: the subscription stands for the grace that follows. Null once it is paid, or ended.
alter table public.profiles add column renewal_failed_at timestamptz;

-- Recorded when it was deposited: our team still had to judge the account.
alter table public.declarations add column awaits_validation boolean not null default false;

alter table public.account_standings enable row level security;
revoke all on public.account_standings from public;
grant select on public.account_standings to authenticated;
create policy account_standings_own on public.account_standings for select to authenticated using (user_id = app.user_id());

-- One paper as it counts now: approved, sent and not judged yet, or nothing.
create function app.paper_state(person uuid, wanted text, validated boolean) returns text
  language sql stable
  set search_path = ''
as $$
  select case
    when validated then 'approved'
    when exists (select from public.documents d where d.user_id = person and d.kind = wanted and d.status = 'pending') then 'waiting'
    else 'missing'
  end
$$;

-- Adds the standing an account has now to its past, unless it is the last one there. The facts are read here: nobody
-- writes a standing of their own making.
create function app.record_standing(person uuid, at timestamptz) returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  seen record;
  last record;
begin
  if app.user_id() is not null and person <> app.user_id() and not app.is_reviewer() then
    raise exception 'not an account of this person' using errcode = 'insufficient_privilege';
  end if;
  select p.account_status, p.subscription_paid, app.paper_state(person, 'cmi', p.cmi_validated) as cmi,
    app.paper_state(person, 'carte_grise', p.carte_grise_validated) as carte_grise
    into seen from public.profiles p where p.user_id = person;
  if not found then return; end if;
  select s.since, s.account_status, s.subscription_paid, s.cmi, s.carte_grise, s.all_open
    into last from public.account_standings s where s.user_id = person order by s.since desc, s.id desc limit 1;
  if found and not last.all_open
    and (last.account_status, last.subscription_paid, last.cmi, last.carte_grise)
      = (seen.account_status, seen.subscription_paid, seen.cmi, seen.carte_grise) then
    return;
  end if;
  insert into public.account_standings (user_id, since, account_status, subscription_paid, cmi, carte_grise)
  -- Never before the last one: the past is not rewritten.
  values (person, greatest(at, last.since), seen.account_status, seen.subscription_paid, seen.cmi, seen.carte_grise);
end $$;
grant execute on function app.paper_state(uuid, text, boolean), app.record_standing(uuid, timestamptz) to authenticated;

-- Accounts of before: open to everything until now, with the subscription as it was known; then as they stand.
insert into public.account_standings (user_id, since, account_status, subscription_paid, cmi, carte_grise, all_open)
select user_id, created_at, 'pending', false, 'missing', 'missing', true from public.profiles;
insert into public.account_standings (user_id, since, account_status, subscription_paid, cmi, carte_grise, all_open)
select user_id, subscription_start_date, 'pending', true, 'missing', 'missing', true from public.profiles
where subscription_paid and subscription_start_date is not null;
insert into public.account_standings (user_id, since, account_status, subscription_paid, cmi, carte_grise)
select user_id, now(), account_status, subscription_paid, app.paper_state(user_id, 'cmi', cmi_validated),
  app.paper_state(user_id, 'carte_grise', carte_grise_validated)
from public.profiles;
