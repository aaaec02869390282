-- Refunds that nobody answered, or that failed: the gauge of payments to look at counts them at each reading.
create index subscription_events_refunds on public.subscription_events (kind, at)
  where kind in ('refund-asked', 'refund-failed');
create index checkouts_refund_waiting on public.checkouts (refund_asked_at)
  where refund_asked_at is not null and refunded_at is null;
