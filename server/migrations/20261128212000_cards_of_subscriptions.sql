-- The version before cannot serve after this one.
-- The card of a subscription is changed whenever its holder wishes (docs/decisions/0425): a page on which nothing is
-- paid.
alter table public.checkouts
  drop constraint checkouts_purpose_check,
  add constraint checkouts_purpose_check check (purpose in ('subscription', 'express', 'gift', 'card')),
  drop constraint checkouts_amount_cents_check,
  add constraint checkouts_amount_cents_check check (amount_cents >= 0 and (amount_cents = 0) = (purpose = 'card')),
  drop constraint checkouts_pays_check,
  add constraint checkouts_pays_check check (
    (pays_charge is null or pays_subscription is not null)
    and (pays_subscription is null or pays_charge is not null or purpose = 'card'));
alter table public.subscription_events
  drop constraint subscription_events_kind_check,
  add constraint subscription_events_kind_check check (kind in (
    'charge-asked', 'charge-pending', 'paid', 'refused', 'refund-asked', 'refunded', 'refund-failed', 'disputed',
    'dispute-won', 'dispute-lost', 'stop-asked', 'withdrawn', 'paused', 'resumed', 'superseded', 'card-changed',
    'mailed', 'mail-refused'));

-- The pretended provider: a card kept alone, and one that soon expires.
alter table public.sandbox_payments
  drop constraint sandbox_payments_amount_cents_check,
  add constraint sandbox_payments_amount_cents_check check (amount_cents >= 0),
  -- First day of the month in which its card expires; null: three years after it was shown.
  add column card_expires date;
