-- A declaration is « processing » until its receipt is made, then « ready »; « archived » by its holder or after the retention.

-- Since when the retention counts anew: its holder took it out of the archives.
alter table public.declarations add column unarchived_at timestamptz;
create index declarations_ready on public.declarations (deposited_at, id) where status = 'ready';

-- Those of before whose receipt exists said « processing » for ever.
update public.declarations d set status = 'ready'
where d.status = 'processing' and exists (select from public.evidence_deposits e where e.declaration_id = d.id);

-- The only way a person changes the status of their own declaration; null when there is no such one. Taken out of the
-- archives, it is again what it was: ready once its receipt exists.
create function app.archive_declaration(declaration uuid, archived boolean, at timestamptz) returns text
  language sql
  security definer
  set search_path = ''
as $$
  update public.declarations d set
    status = case
      when archived then 'archived'
      when exists (select from public.evidence_deposits e where e.declaration_id = d.id) then 'ready'
      else 'processing'
    end,
    unarchived_at = case when archived or d.status <> 'archived' then d.unarchived_at else at end
  where d.id = declaration and d.user_id = app.user_id()
  returning d.status
$$;
grant execute on function app.archive_declaration(uuid, boolean, timestamptz) to authenticated;

-- The day of the next look at what ended its retention: one row, so that starts and nodes plan it once.
create table public.declaration_retention (
  singleton boolean primary key default true check (singleton),
  next_on date not null
);
alter table public.declaration_retention enable row level security;
revoke all on public.declaration_retention from public;
