-- What an administrator mails to many. Who gets it is fixed when it starts; each person's row leaves « waiting » in the
-- transaction that queues their mail, so that a process that dies mails nobody twice.
create table public.broadcasts (
  id uuid primary key,
  version integer not null default 1,
  kind text not null check (kind in ('service', 'news')),
  audience text not null check (audience in ('everyone', 'active', 'subscribers', '12months', '24months', 'annual',
    'biennial', 'not-subscribed', 'papers-refused')),
  at_night boolean not null,
  subject text not null check (char_length(subject) between 1 and 100),
  text text not null check (char_length(text) between 1 and 5000),
  state text not null default 'draft' check (state in ('draft', 'sending', 'paused', 'stopped', 'done')),
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- Who sent it; null once that account is erased.
  decided_by uuid references auth.users (id) on delete set null,
  -- Grows with each start: work planned before a pause ends by itself.
  run integer not null default 0,
  -- The last account that was looked at while who receives it is being fixed; null once that is done, or not begun.
  counted_to uuid,
  is_counted boolean not null default false,
  total integer not null default 0,
  sent integer not null default 0,
  skipped integer not null default 0,
  check ((state = 'draft') = (started_at is null)),
  check ((state = 'stopped' or state = 'done') = (ended_at is not null))
);
comment on table public.broadcasts is 'about nobody: what the operator writes to many';
create index broadcasts_newest on public.broadcasts (created_at desc, id desc);
create index broadcasts_decided_by on public.broadcasts (decided_by) where decided_by is not null;
alter table public.broadcasts enable row level security;
revoke all on public.broadcasts from public;

create table public.broadcast_recipients (
  broadcast_id uuid not null references public.broadcasts (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped')),
  -- The end of the person's quiet hours.
  not_before timestamptz,
  sent_at timestamptz,
  primary key (broadcast_id, user_id),
  check ((state = 'sent') = (sent_at is not null))
);
create index broadcast_recipients_user on public.broadcast_recipients (user_id);
create index broadcast_recipients_waiting on public.broadcast_recipients (broadcast_id, user_id)
  where state = 'waiting';
alter table public.broadcast_recipients enable row level security;
revoke all on public.broadcast_recipients from public;

-- Since when the person agrees to receive news by mail; null: they do not.
alter table public.notification_settings add column news_agreed_at timestamptz;
