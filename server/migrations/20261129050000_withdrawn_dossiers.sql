-- Who withdraws from the preparation of a dossier is paid back by the service (docs/decisions/0441): when it was asked
-- for, and what goes back for it, without what went back before.
alter table public.checkouts
  add column withdrawn_at timestamptz,
  add column withdrawn_cents integer check (withdrawn_cents > 0 and withdrawn_cents <= amount_cents),
  add constraint checkouts_withdrawn_check check ((withdrawn_at is null) = (withdrawn_cents is null));
