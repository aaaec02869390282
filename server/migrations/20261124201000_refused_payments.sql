-- A payment that the bank refused is told apart from one given up.
alter table public.checkouts
  drop constraint checkouts_state_check,
  add constraint checkouts_state_check check (state in ('open', 'paid', 'cancelled', 'refused'));
alter table public.payment_events
  drop constraint payment_events_type_check,
  add constraint payment_events_type_check check (type in (
    'paid', 'cancelled', 'refused', 'charge-paid', 'charge-refused', 'refunded', 'refund-failed', 'disputed',
    'dispute-won', 'dispute-lost'));
-- A pretended confirmation that comes later and is a refusal.
alter table public.sandbox_payments
  drop constraint sandbox_payments_state_check,
  add constraint sandbox_payments_state_check check (
    state in ('open', 'pending', 'failing', 'paid', 'refused', 'cancelled'));
