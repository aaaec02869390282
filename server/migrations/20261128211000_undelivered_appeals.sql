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
