-- Tries of a wallet that the bank refused: each next one is asked under a number of its own (docs/decisions/0353).
alter table public.checkouts add column wallet_refusals integer not null default 0 check (wallet_refusals >= 0);
