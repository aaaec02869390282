-- One seal for each line of the audit log, each made of the one before and of a key that is not in the database:
-- whoever changes, removes or adds a line afterwards breaks the chain (decision 0366). Only this table orders them.
create table public.audit_chain (
  position bigint primary key check (position > 0),
  line_id uuid not null unique,
  line_at timestamptz not null,
  -- Of the line, by itself: the chain goes on over lines that were forgotten after their year.
  digest bytea not null,
  previous bytea not null,
  hash bytea not null
);
comment on table public.audit_chain is 'about nobody: numbers drawn at random and hashes, for a year';
create index audit_chain_line_at_idx on public.audit_chain (line_at);
alter table public.audit_chain enable row level security;
revoke all on public.audit_chain from public;

create function app.keep_audit_chain() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.line_at < now() - interval '1 year' then
      return old;
    end if;
  end if;
  raise exception 'audit_chain only grows';
end $$;
create trigger audit_chain_only_grows before update or delete on public.audit_chain
  for each row execute function app.keep_audit_chain();
create trigger audit_chain_never_emptied before truncate on public.audit_chain
  for each statement execute function app.keep_audit_chain();

-- What the administrators' list is filtered by.
create index audit_log_action_idx on public.audit_log (action, at desc, id desc);
create index audit_log_actor_idx on public.audit_log (actor_id, at desc) where actor_id is not null;
create index audit_log_subject_id_idx on public.audit_log (subject_id, at desc);
