-- An event is kept and acknowledged before it is applied (docs/decisions/0343): until then it is `received`, and holds
-- all that the provider said.
alter table public.payment_events
  -- On the provider's clock; null for those kept before.
  add column happened_at timestamptz,
  -- What it is about: the number of a checkout or a subscription, else the payment. Applied one after the other.
  add column subject text,
  -- When applying it failed first; null while it did not.
  add column failed_at timestamptz,
  drop constraint payment_events_outcome_check,
  add constraint payment_events_outcome_check
    check (outcome in ('received', 'settled', 'unknown', 'differs', 'twice')),
  add constraint payment_events_received_check
    check (
    outcome <> 'received'
    or (happened_at is not null and subject is not null and type is not null and amount_cents is not null
      and currency is not null));
create index payment_events_received on public.payment_events (subject, happened_at) where outcome = 'received';
