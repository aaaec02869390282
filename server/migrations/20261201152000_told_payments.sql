-- Indexes built while others write.
-- The totals of the team read what providers told of each payment, some payments at a time.
create index concurrently payment_events_told on public.payment_events (provider, coalesce(payment, reference))
  where type in ('paid', 'charge-paid', 'refunded') and outcome in ('settled', 'twice');
