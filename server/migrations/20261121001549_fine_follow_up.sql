-- Following a contest up: what happened, what was chosen, and when the service looks at it next by itself.
alter table fines add column sent_on date;
alter table fines add column sent_by text check (sent_by in ('registered', 'online', 'letter'));
alter table fines add column rapo_received_on date;
alter table fines add column decision_on date;
alter table fines add column decision_delivery text check (decision_delivery in ('post', 'electronic'));
alter table fines add column payment text check (payment in ('paid', 'waits'));
-- Reminders are owed for the days after this one; days in Paris.
alter table fines add column looked_on date;
-- The job that bears this day looks at the fine; any other was overtaken by a change and does nothing.
alter table fines add column next_look_on date;
grant insert (looked_on, next_look_on) on fines to authenticated;
grant update (sent_on, sent_by, rapo_received_on, decision_on, decision_delivery, payment, looked_on, next_look_on) on fines to authenticated;

-- The history: one row per step, never changed.
create table fine_steps (
  -- Made by the client (UUIDv7): a step sent twice is one step.
  id uuid primary key,
  fine_id uuid not null references fines (id) on delete cascade,
  user_id uuid not null default app.user_id() references auth.users (id) on delete cascade,
  step text not null check (step in ('sent', 'received', 'accepted', 'refused', 'silence', 'second-appeal', 'paid', 'payment-waits', 'closed')),
  happened_on date not null,
  channel text check (channel in ('registered', 'online', 'letter')),
  delivery text check (delivery in ('post', 'electronic')),
  -- Number of the registered letter or of the portal's receipt, as the person copied it.
  reference text check (char_length(reference) <= 60),
  recorded_at timestamptz not null
);
create index fine_steps_of_fine on fine_steps (fine_id, recorded_at, id);
create index fine_steps_of_user on fine_steps (user_id);

alter table fine_steps enable row level security;
create policy fine_steps_own_select on fine_steps for select to authenticated using (user_id = app.user_id());
create policy fine_steps_own_insert on fine_steps for insert to authenticated with check (
  user_id = app.user_id() and step <> 'silence' and exists (select 1 from fines where fines.id = fine_id and fines.user_id = app.user_id())
);
grant select on fine_steps to authenticated;
grant insert (id, fine_id, step, happened_on, channel, delivery, reference, recorded_at) on fine_steps to authenticated;
