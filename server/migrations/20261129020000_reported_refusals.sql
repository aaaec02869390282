-- A relay takes every mail; a report says later which one did not arrive. What it takes afterwards proves nothing of
-- the address: such a refusal ends when its holder shows or says that mails arrive, and keeps when, so that a report
-- about a mail of before does not begin it again.
alter table public.mail_refusals
  add column is_reported boolean not null default false,
  add column ended_at timestamptz;
