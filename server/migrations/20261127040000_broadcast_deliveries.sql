-- What became of each mail of an announcement: one is « sent » once a mail server took it, not when it was handed to
-- the delivery.
alter table public.broadcasts
  add column refused integer not null default 0,
  add column failed integer not null default 0,
  -- Chosen, and whose account was erased before their turn.
  add column erased integer not null default 0;

alter table public.broadcast_recipients
  -- Tries that the server of the address, or ours, put off.
  add column tries integer not null default 0,
  drop constraint broadcast_recipients_state_check,
  add constraint broadcast_recipients_state_check
    check (state in ('waiting', 'queued', 'sent', 'refused', 'failed', 'skipped'));

-- Read in the order of the turns: those who wait for the end of the night are not looked at before it.
drop index public.broadcast_recipients_waiting;
create index broadcast_recipients_next
  on public.broadcast_recipients (broadcast_id, coalesce(not_before, '-infinity'::timestamptz), user_id)
  where state = 'waiting';
create index broadcast_recipients_queued on public.broadcast_recipients (broadcast_id) where state = 'queued';
create index broadcast_recipients_deferred on public.broadcast_recipients (broadcast_id)
  where state = 'waiting' and tries > 0;
-- For the one that forgets who received what.
create index broadcasts_started on public.broadcasts (started_at) where started_at is not null;
