-- Every letter of every track, the papers they join, and the parts a portal asks for one by one.

alter table public.dossiers
  add column kind text not null default 'rapo' check (kind in ('rapo', 'photos', 'tsp', 'requete', 'reclamation', 'file-request', 'follow-up')),
  -- Number of the exhibit that stopped the making.
  add column failed_exhibit integer,
  -- Null while nobody asked for the parts.
  add column parts_state text check (parts_state in ('queued', 'ready', 'failed')),
  add column parts jsonb not null default '[]';
alter table public.dossiers alter column kind drop default;
alter table public.dossiers drop constraint dossiers_failure_check;
alter table public.dossiers add constraint dossiers_failure_check
  check (failure in ('EXHIBIT_UNREADABLE', 'EXHIBIT_LOCKED', 'EXHIBIT_TOO_LONG', 'TOO_LONG', 'INTERNAL'));
grant insert (kind) on public.dossiers to authenticated;

-- Letters asked for before had nothing said beside the fine.
update public.dossiers
set facts = jsonb_set(
  facts, '{letter,more}',
  '{"situations":[],"card":null,"offence":null,"offenceWords":null,"awardFrom":null,"awardUntil":null,"obstacle":null,"sentOn":null,"receivedOn":null,"sentBy":null,"refusedOn":null,"mandatary":null}'
);

-- What a person joins to a fine: the receipt of what was sent, the answer, what ties the trip to the holder.
create table public.fine_papers (
  id uuid primary key,
  user_id uuid not null default app.user_id() references auth.users (id) on delete cascade,
  fine_id uuid not null references public.fines (id) on delete cascade,
  kind text not null check (kind in ('award', 'ticket', 'appointment', 'identity', 'witness', 'appeal-copy', 'receipt', 'decision')),
  object_id uuid not null references public.storage_objects (id) on delete cascade deferrable initially deferred,
  created_at timestamptz not null
);
create index fine_papers_of_fine on public.fine_papers (fine_id, id);
create index fine_papers_of_user on public.fine_papers (user_id);
create index fine_papers_of_object on public.fine_papers (object_id);

alter table public.fine_papers enable row level security;
create policy fine_papers_own_select on public.fine_papers for select to authenticated using (user_id = app.user_id());
create policy fine_papers_own_insert on public.fine_papers for insert to authenticated with check (
  user_id = app.user_id()
  and exists (select 1 from public.fines where fines.id = fine_id and fines.user_id = app.user_id())
  and exists (select 1 from public.storage_objects where storage_objects.id = object_id and storage_objects.owner_id = app.user_id())
);
create policy fine_papers_own_delete on public.fine_papers for delete to authenticated using (user_id = app.user_id());
grant select, delete on public.fine_papers to authenticated;
grant insert (id, fine_id, kind, object_id, created_at) on public.fine_papers to authenticated;
