-- People who help a holder: one row each invitation. Only a digest of the secret of its link is kept.
create table public.carer_links (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The address invited; emptied when the account that accepted is erased.
  email text not null check (char_length(email) <= 255),
  secret_sha256 text not null unique check (secret_sha256 ~ '^[0-9a-f]{64}$'),
  invited_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > invited_at),
  accepted_at timestamptz,
  -- First name that the carer gave; empty when unknown.
  carer_name text not null default '' check (char_length(carer_name) <= 100),
  ended_at timestamptz,
  ended_by text check (ended_by in ('holder', 'carer')),
  check ((ended_at is null) = (ended_by is null))
);
create index carer_links_user on public.carer_links (user_id, invited_at desc, id desc);

-- The account that accepted an invitation. Apart, so that either account may be erased without the other.
create table public.carer_accounts (
  link_id uuid primary key references public.carer_links (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade
);
create index carer_accounts_user on public.carer_accounts (user_id);

-- What happened, as the holder reads it: written with the act itself, never changed.
create table public.carer_acts (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  link_id uuid not null references public.carer_links (id) on delete cascade,
  act text not null check (act in ('invited', 'accepted', 'declared', 'fine-noted', 'confirmed', 'declined', 'ended')),
  actor text not null check (actor in ('holder', 'carer')),
  -- The declaration or the fine it is about.
  subject_id uuid,
  at timestamptz not null
);
create index carer_acts_user on public.carer_acts (user_id, at desc, id desc);
create index carer_acts_link on public.carer_acts (link_id, at desc, id desc);

-- What a carer prepared proves nothing for the holder before they confirm it. `prepared_by` names the account whose
-- phone signed the manifest; it stays after that account is erased, because the signed text names it too.
alter table public.declarations
  add column prepared_by uuid,
  add column prepared_by_name text not null default '' check (char_length(prepared_by_name) <= 100),
  add column holder_present boolean,
  add column confirmation text check (confirmation in ('waiting', 'confirmed', 'declined')),
  add column confirmed_at timestamptz,
  add constraint declarations_prepared check ((prepared_by is null) = (confirmation is null));
create index declarations_unconfirmed on public.declarations (user_id, deposited_at desc, id desc)
  where confirmation = 'waiting';

-- The holder's answer, where it still stands at `was`: nobody updates declarations themselves. True when it was written.
create function app.answer_preparation(declaration uuid, was text, answer text, at timestamptz) returns boolean
  language sql
  security definer
  set search_path = ''
as $$
  with changed as (
    update public.declarations d
    set confirmation = answer, confirmed_at = case when answer = 'confirmed' then at end
    where d.id = declaration and d.user_id = app.user_id() and d.confirmation = was
    returning d.id
  )
  select exists (select from changed)
$$;
revoke execute on function app.answer_preparation(uuid, text, text, timestamptz) from public;
grant execute on function app.answer_preparation(uuid, text, text, timestamptz) to authenticated;

alter table public.carer_links enable row level security;
alter table public.carer_accounts enable row level security;
alter table public.carer_acts enable row level security;
revoke all on public.carer_links, public.carer_accounts, public.carer_acts from public;

-- Definer: the policies below would turn in a circle.
create function app.helps(link uuid) returns boolean
  language plpgsql stable security definer
  set search_path = ''
as $$ begin
  return exists (select from public.carer_accounts c where c.link_id = link and c.user_id = app.user_id());
end $$;
grant execute on function app.helps(uuid) to authenticated;

grant select, insert on public.carer_links, public.carer_acts to authenticated;
grant update (ended_at, ended_by) on public.carer_links to authenticated;
grant select on public.carer_accounts to authenticated;

create policy carer_links_own on public.carer_links for all to authenticated
  using (user_id = app.user_id()) with check (user_id = app.user_id());
create policy carer_links_helped on public.carer_links for select to authenticated using (app.helps(id));
create policy carer_accounts_own on public.carer_accounts for select to authenticated using (user_id = app.user_id());
-- A carer reads nothing of the journal: what they prepared comes from `app.prepared_by_me`.
create policy carer_acts_read on public.carer_acts for select to authenticated using (user_id = app.user_id());
create policy carer_acts_add on public.carer_acts for insert to authenticated with check (user_id = app.user_id());

-- The people whom the account asking helps now: a first name and the cars offered, and nothing else of them.
create function app.helped_people() returns table (link_id uuid, first_name text, vehicles jsonb)
  language sql stable security definer
  set search_path = ''
as $$
  select l.id, coalesce(u.raw_user_meta_data ->> 'first_name', ''), coalesce((
    select jsonb_agg(jsonb_build_object('id', v.id, 'plate', v.plate, 'name', v.name) order by v.created_at, v.id)
    from public.vehicles v where v.user_id = l.user_id and v.removed_at is null), '[]')
  from public.carer_accounts c
    join public.carer_links l on l.id = c.link_id
    join auth.users u on u.id = l.user_id
  where c.user_id = app.user_id() and l.ended_at is null
  order by l.accepted_at, l.id
$$;

-- What the account asking prepared for the people it still helps, newest first: where it stands, and nothing of it.
create function app.prepared_by_me(before_at timestamptz, before_id uuid, most integer)
  returns table (id uuid, link_id uuid, act text, subject_id uuid, at timestamptz, confirmation text)
  language sql stable security definer
  set search_path = ''
as $$
  select a.id, a.link_id, a.act, a.subject_id, a.at, d.confirmation
  from public.carer_accounts c
    join public.carer_links l on l.id = c.link_id and l.ended_at is null
    join public.carer_acts a on a.link_id = c.link_id and a.actor = 'carer' and a.act = 'declared'
    join public.declarations d on d.id = a.subject_id
  where c.user_id = app.user_id() and (before_at is null or (a.at, a.id) < (before_at, before_id))
  order by a.at desc, a.id desc limit most
$$;

-- Gives to the holder files that the carer sent for them: from then on the carer opens none of them. Files that
-- something names already stay where they are.
create function app.hand_over_files(link uuid, in_bucket text, paths text[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  holder uuid;
begin
  select l.user_id into holder from public.carer_links l
    where l.id = link and l.accepted_at is not null and app.helps(l.id);
  if holder is null then return; end if;
  update public.storage_objects o set owner_id = holder,
    path = holder::text || substr(o.path, length(app.user_id()::text) + 1)
  where o.bucket = in_bucket and o.path = any (paths) and o.owner_id = app.user_id()
    and starts_with(o.path, app.user_id()::text || '/') and not app.object_claimed(o.id)
    and not exists (
      select from public.storage_objects other where other.bucket = o.bucket
        and other.path = holder::text || substr(o.path, length(app.user_id()::text) + 1)
    );
end $$;
revoke execute on function app.helped_people(), app.prepared_by_me(timestamptz, uuid, integer),
  app.hand_over_files(uuid, text, text[]) from public;
grant execute on function app.helped_people(), app.prepared_by_me(timestamptz, uuid, integer),
  app.hand_over_files(uuid, text, text[]) to authenticated;

-- The account of a carer is erased: the help ends, and its name and address leave the rows of the holder.
create function app.forget_carer() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$ begin
  update public.carer_links l set email = '', carer_name = '', ended_at = coalesce(l.ended_at, now()),
    ended_by = coalesce(l.ended_by, 'carer')
  where l.id = old.link_id;
  update public.declarations d set prepared_by_name = '' where d.prepared_by = old.user_id;
  return null;
end $$;
create trigger carer_accounts_erased after delete on public.carer_accounts
  for each row execute function app.forget_carer();

-- A public key that signed a proof of somebody else outlives the account of the carer whose phone it was: without it,
-- that proof could not be checked any more. It goes with the proof.
create function app.keep_signing_key() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  holder uuid;
begin
  select e.user_id into holder from public.evidence_deposits e
    where e.phone_key = old.key and e.user_id <> old.user_id order by e.log_index limit 1;
  if holder is null then return old; end if;
  update public.evidence_devices d set user_id = holder, label = 'Téléphone d’un aidant',
    revoked_at = coalesce(d.revoked_at, now())
  where d.key = old.key;
  return null;
end $$;
create trigger evidence_devices_kept before delete on public.evidence_devices
  for each row execute function app.keep_signing_key();

-- The first name that the person asking gave to their own account.
create function app.own_first_name() returns text
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce((select left(u.raw_user_meta_data ->> 'first_name', 100) from auth.users u where u.id = app.user_id()), '')
$$;
revoke all on function app.own_first_name() from public;
grant execute on function app.own_first_name() to authenticated;
