-- The version before cannot serve after this one.
-- While its account is suspended, a subscription asks for nothing (docs/decisions/0418).
alter table public.subscription_events
  drop constraint subscription_events_kind_check,
  add constraint subscription_events_kind_check check (kind in (
    'charge-asked', 'charge-pending', 'paid', 'refused', 'refund-asked', 'refunded', 'refund-failed', 'disputed',
    'dispute-won', 'dispute-lost', 'stop-asked', 'withdrawn', 'paused', 'resumed', 'mailed'));
