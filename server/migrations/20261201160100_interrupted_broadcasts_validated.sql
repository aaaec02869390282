-- Read while everybody goes on.
alter table public.broadcast_recipients validate constraint broadcast_recipients_state_check;
