-- What people write from the public pages, without an account.
create table public.contact_requests (
  -- Given with the form: the same page sent twice is one message.
  id uuid primary key,
  topic text not null check (topic in ('support', 'notify', 'partner', 'business', 'withdrawal', 'cancellation')),
  name text check (char_length(name) <= 80),
  organisation text check (char_length(organisation) <= 120),
  email text not null check (char_length(email) <= 254),
  plan text check (plan in ('12months', '24months', 'annual', 'biennial')),
  date text check (char_length(date) <= 40),
  message text check (char_length(message) <= 4000),
  received_at timestamptz not null,
  handled_at timestamptz,
  handled_by uuid references auth.users (id) on delete set null
);
create index contact_requests_waiting on public.contact_requests (received_at, id) where handled_at is null;
create index contact_requests_email on public.contact_requests (lower(email), received_at);
create index contact_requests_handler on public.contact_requests (handled_by) where handled_by is not null;

alter table public.contact_requests enable row level security;
revoke all on public.contact_requests from public;
grant select on public.contact_requests to authenticated;
grant update (handled_at, handled_by) on public.contact_requests to authenticated;
create policy contact_requests_team_read on public.contact_requests for select to authenticated
  using (app.is_reviewer());
create policy contact_requests_team_handle on public.contact_requests for update to authenticated
  using (app.is_reviewer())
  with check (app.is_reviewer() and handled_by = app.user_id());
