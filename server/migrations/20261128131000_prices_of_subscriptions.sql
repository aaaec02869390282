-- The version before cannot serve after this one.
-- What each charge of a subscription takes: the price of its order, whatever is sold since. Null: that of its formula.
alter table public.subscriptions add column charge_cents integer check (charge_cents > 0);
update public.subscriptions s set charge_cents = c.amount_cents from public.checkouts c where c.id = s.id;

-- A mail that could not reach its reader, and an end that another subscription made final.
alter table public.subscription_events
  drop constraint subscription_events_kind_check,
  add constraint subscription_events_kind_check check (kind in (
    'charge-asked', 'charge-pending', 'paid', 'refused', 'refund-asked', 'refunded', 'refund-failed', 'disputed',
    'dispute-won', 'dispute-lost', 'stop-asked', 'withdrawn', 'paused', 'resumed', 'superseded', 'mailed',
    'mail-refused'));
