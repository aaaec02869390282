-- The fourteen days hold for the preparation of one dossier as for a subscription.
alter table public.contact_requests
  drop constraint contact_requests_plan_check,
  add constraint contact_requests_plan_check check (plan in ('12months', '24months', 'annual', 'biennial') or (plan = 'dossier' and topic = 'withdrawal'));
