-- What followed a message of a public form by mail: replies received, and the answers given before the last one, which
-- stays beside the message itself.
create table public.contact_messages (
  -- Of what is received: made of its Message-ID, so that a mail delivered twice is kept once.
  id uuid primary key,
  request_id uuid not null references public.contact_requests (id) on delete cascade,
  kind text not null check (kind in ('received', 'automatic', 'bounce', 'answer')),
  -- Address that wrote; null for an answer of the team.
  sender text check (char_length(sender) <= 254),
  message text not null check (char_length(message) between 1 and 20200),
  -- Refused ones.
  attachments integer not null default 0 check (attachments >= 0),
  at timestamptz not null,
  handled_by uuid references auth.users (id) on delete set null,
  check ((kind = 'answer') = (sender is null))
);
create index contact_messages_request on public.contact_messages (request_id, at, id);
create index contact_messages_handled_by on public.contact_messages (handled_by) where handled_by is not null;
alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from public;
grant select on public.contact_messages to authenticated;
create policy contact_messages_team_read on public.contact_messages for select to authenticated
  using (app.is_reviewer());
