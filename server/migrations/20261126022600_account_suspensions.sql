-- Why an account is suspended and what its holder answers. The state itself stays in profiles, where it is checked.
create table public.account_suspensions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  reason text not null check (reason in ('doubtful-paper', 'misuse', 'safety', 'other')),
  remark text check (char_length(remark) between 1 and 500),
  suspended_at timestamptz not null,
  -- Null for a command of the server, and once that account is erased.
  decided_by uuid references auth.users (id) on delete set null,
  appeal text check (char_length(appeal) between 1 and 2000),
  appealed_at timestamptz,
  answer text check (char_length(answer) between 1 and 1000),
  answered_at timestamptz,
  lifted_at timestamptz,
  check ((appeal is null) = (appealed_at is null)),
  check ((answer is null) = (answered_at is null)),
  check (answered_at is null or appealed_at is not null)
);
create unique index account_suspensions_current on public.account_suspensions (user_id) where lifted_at is null;
create index account_suspensions_user on public.account_suspensions (user_id, suspended_at desc);
create index account_suspensions_by on public.account_suspensions (decided_by) where decided_by is not null;
create index account_suspensions_waiting on public.account_suspensions (appealed_at, id)
  where appealed_at is not null and answered_at is null and lifted_at is null;

alter table public.account_suspensions enable row level security;
revoke all on public.account_suspensions from public;
