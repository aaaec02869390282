-- The registry of the parking tribunal asked for something: it leaves a month, and no answer is a withdrawal.
alter table public.fine_steps drop constraint fine_steps_step_check;
alter table public.fine_steps add constraint fine_steps_step_check
  check (step in ('sent', 'received', 'accepted', 'accepted-in-part', 'refused', 'silence', 'second-appeal',
    'registry-asked', 'registry-answered', 'paid', 'payment-waits', 'closed'));
-- Day of the request that still waits for an answer; null when there is none.
alter table public.fines add column registry_asked_on date;
grant update (registry_asked_on) on public.fines to authenticated;
