-- What people are told, beside the mails: a list of their own, erased after 90 days.
create table public.notifications (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('fine-date', 'fine-silence', 'paper-approved', 'paper-refused', 'paper-expired',
    'account-activated', 'stay-ends', 'dossier-ready', 'payment-failed', 'subscription-ended')),
  title text not null check (char_length(title) between 1 and 200),
  sentence text not null check (char_length(sentence) between 1 and 500),
  -- A name of the domain; one that it no longer knows is shown without its act.
  act text not null check (char_length(act) between 1 and 60),
  deed text check (deed in ('appeal-posted', 'tribunal-seized')),
  path text not null check (path ~ '^/[a-z]' and char_length(path) <= 200),
  subject_id uuid,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_own on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread on public.notifications (user_id) where read_at is null;
create index notifications_age on public.notifications (created_at);

alter table public.notifications enable row level security;
revoke all on public.notifications from public;
grant select on public.notifications to authenticated;
grant update (read_at) on public.notifications to authenticated;
create policy notifications_own_read on public.notifications for select to authenticated
  using (user_id = app.user_id());
create policy notifications_own_mark on public.notifications for update to authenticated
  using (user_id = app.user_id()) with check (user_id = app.user_id());

create trigger notifications_announced after insert or update or delete on public.notifications
  for each row execute function app.announce_change('id');

-- Tells a person something in the transaction that makes it true, whoever acts there: the person, or somebody of the
-- team who decides about them.
create function app.add_notification(
  new_id uuid, person uuid, kind text, title text, sentence text, act text, deed text, path text, subject uuid, at timestamptz
) returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if app.user_id() is not null and person <> app.user_id() and not app.is_reviewer() then
    raise exception 'not an account of this person' using errcode = 'insufficient_privilege';
  end if;
  insert into public.notifications (id, user_id, kind, title, sentence, act, deed, path, subject_id, created_at)
  values (new_id, person, kind, title, sentence, act, deed, path, subject, at);
end $$;
revoke all on function app.add_notification(uuid, uuid, text, text, text, text, text, text, uuid, timestamptz) from public;
grant execute on function app.add_notification(uuid, uuid, text, text, text, text, text, text, uuid, timestamptz)
  to authenticated;

-- The night whose erasure is planned: two starts, or two nodes, plan it once.
create table public.notification_sweeps (
  singleton boolean primary key default true check (singleton),
  next_on date not null
);
alter table public.notification_sweeps enable row level security;
revoke all on public.notification_sweeps from public;
