-- Indexes built while others write.
-- What was paid back of a payment is read at each of its refunds, among all that providers ever told.
create index concurrently payment_events_returns on public.payment_events (payment)
  where type in ('refunded', 'refund-failed', 'dispute-lost');
