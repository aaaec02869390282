-- What the account was, and is again once its suspension is lifted; null for a suspension older than this column.
alter table public.account_suspensions add column status_before text
  constraint account_suspensions_status_before_check check (status_before in ('pending', 'active'));
