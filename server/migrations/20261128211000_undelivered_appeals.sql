-- An appeal that its addressee refused or left, or of which nothing came, is to be sent again: its date is recalled.
alter table public.fines add column undelivered_on date;
grant update (undelivered_on) on public.fines to authenticated;
alter table public.fine_steps drop constraint fine_steps_step_check;
alter table public.fine_steps add constraint fine_steps_step_check check (step in (
  'sent', 'received', 'undelivered', 'accepted', 'accepted-in-part', 'refused', 'silence', 'second-appeal',
  'registry-asked', 'registry-answered', 'paid', 'payment-waits', 'closed'
)) not valid;
alter table public.fine_steps validate constraint fine_steps_step_check;
-- Those that were refused or left before this day are looked at by the sweep of the next start.
update public.fines f
  set undelivered_on = (l.settled_at at time zone 'Europe/Paris')::date, next_look_on = current_date - 1
  from public.electronic_letters l
  where l.fine_id = f.id and l.state in ('refused', 'neglected') and f.status = 'sent' and f.rapo_received_on is null
    and f.sent_on = (l.sent_at at time zone 'Europe/Paris')::date;
-- Their step is kept, so that undoing another leaves it: after the sending, which may have been recorded later.
insert into public.fine_steps (id, fine_id, user_id, step, happened_on, recorded_at)
  select gen_random_uuid(), f.id, f.user_id, 'undelivered', f.undelivered_on, greatest(l.settled_at, (
      select max(s.recorded_at) + interval '1 millisecond' from public.fine_steps s
      where s.fine_id = f.id and s.step = 'sent' and s.undone_at is null
    ))
  from public.fines f join public.electronic_letters l on l.fine_id = f.id
  where f.undelivered_on is not null and l.state in ('refused', 'neglected')
    and not exists (
      select 1 from public.fine_steps s where s.fine_id = f.id and s.step = 'undelivered' and s.undone_at is null
    );
