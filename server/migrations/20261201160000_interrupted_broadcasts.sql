-- When the delivery of a mail begins is stored before it leaves: a process that dies meanwhile mails nobody twice, and
-- those it may have mailed are counted.
alter table public.broadcasts add column unsure integer not null default 0;
alter table public.broadcast_recipients
  add column tried_at timestamptz,
  drop constraint broadcast_recipients_state_check,
  add constraint broadcast_recipients_state_check
    check (state in ('waiting', 'queued', 'sent', 'refused', 'failed', 'skipped', 'unsure')) not valid;
