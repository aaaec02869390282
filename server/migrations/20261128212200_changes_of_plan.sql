-- The version before cannot serve after this one.
-- Another plan may follow the one that runs (docs/decisions/0427): asked for, taken back, then a subscription of its
-- own.
alter table public.subscription_events
  add column plan_type text check (plan_type in ('12months', '24months', 'annual', 'biennial')),
  add column renews boolean,
  -- The order that this one takes the place of, or that is taken back.
  add column cancels text,
  drop constraint subscription_events_kind_check,
  add constraint subscription_events_kind_check check (kind in (
    'charge-asked', 'charge-pending', 'paid', 'refused', 'refund-asked', 'refunded', 'refund-failed', 'disputed',
    'dispute-won', 'dispute-lost', 'stop-asked', 'withdrawn', 'paused', 'resumed', 'superseded', 'card-changed',
    'plan-asked', 'plan-kept', 'mailed', 'mail-refused'));
alter table public.subscriptions
  -- The one it follows: its first charge too is asked of the card.
  add column follows uuid,
  drop constraint subscriptions_end_reason_check,
  add constraint subscriptions_end_reason_check
    check (end_reason in ('term', 'stop', 'unpaid', 'withdrawal', 'dispute', 'changed'));
