-- Read while everybody goes on.
alter table public.subscriptions validate constraint subscriptions_price_agreed;
