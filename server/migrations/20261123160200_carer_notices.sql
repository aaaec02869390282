-- Notices of fines that a carer photographed and typed for a holder. They become the holder's fine when the holder
-- confirms: nothing of a fine depends on when it was typed, so it waits whole, as its form takes it.
create table public.carer_notices (
  -- The identifier of the fine it becomes.
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  link_id uuid not null references public.carer_links (id) on delete cascade,
  by_name text not null check (char_length(by_name) <= 100),
  fine jsonb not null,
  -- The copy of the notice, the holder's file since it was sent.
  object_id uuid references public.storage_objects (id) on delete set null,
  confirmation text not null check (confirmation in ('waiting', 'confirmed', 'declined')),
  prepared_at timestamptz not null,
  answered_at timestamptz
);
create index carer_notices_user on public.carer_notices (user_id, prepared_at desc, id desc);
create index carer_notices_link on public.carer_notices (link_id);
create index carer_notices_object on public.carer_notices (object_id);

alter table public.carer_notices enable row level security;
revoke all on public.carer_notices from public;
grant select, insert on public.carer_notices to authenticated;
grant update (confirmation, answered_at) on public.carer_notices to authenticated;
create policy carer_notices_own on public.carer_notices for all to authenticated
  using (user_id = app.user_id()) with check (user_id = app.user_id());

create or replace function app.prepared_by_me(before_at timestamptz, before_id uuid, most integer)
  returns table (id uuid, link_id uuid, act text, subject_id uuid, at timestamptz, confirmation text)
  language sql stable security definer
  set search_path = ''
as $$
  select a.id, a.link_id, a.act, a.subject_id, a.at, coalesce(d.confirmation, n.confirmation)
  from public.carer_accounts c
    join public.carer_links l on l.id = c.link_id and l.ended_at is null
    join public.carer_acts a on a.link_id = c.link_id and a.actor = 'carer' and a.act in ('declared', 'fine-noted')
    left join public.declarations d on d.id = a.subject_id
    left join public.carer_notices n on n.id = a.subject_id
  where c.user_id = app.user_id() and coalesce(d.confirmation, n.confirmation) is not null
    and (before_at is null or (a.at, a.id) < (before_at, before_id))
  order by a.at desc, a.id desc limit most
$$;

create or replace function app.forget_carer() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$ begin
  update public.carer_links l set email = '', carer_name = '', ended_at = coalesce(l.ended_at, now()),
    ended_by = coalesce(l.ended_by, 'carer')
  where l.id = old.link_id;
  update public.declarations d set prepared_by_name = '' where d.prepared_by = old.user_id;
  update public.carer_notices n set by_name = '' where n.link_id = old.link_id;
  return null;
end $$;
