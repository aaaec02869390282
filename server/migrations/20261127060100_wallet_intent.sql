-- The payment that the sheets of a wallet pay, at the provider: kept before the first is tried (docs/decisions/0353).
alter table public.checkouts add column wallet_payment text;
