-- What a provider said is kept with what became of it: an event that could not be used is found again by the team.
alter table public.payment_events
  add column type text check (type in ('paid', 'cancelled')),
  add column reference uuid,
  add column provider_reference text,
  add column amount_cents integer,
  add column currency text,
  add column outcome text not null default 'settled' check (outcome in ('settled', 'unknown', 'differs', 'twice'));
create index payment_events_to_look_at on public.payment_events (received_at) where outcome <> 'settled';

-- When the provider was last asked what became of a payment.
alter table public.checkouts add column looked_at timestamptz;
