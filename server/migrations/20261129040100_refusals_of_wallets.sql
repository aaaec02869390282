-- The version before uses nothing of what goes here: since 27 November 2026 one intent stands for a payment by
-- wallet, and no refusal is counted any more (decision 0353).
alter table public.checkouts drop column wallet_refusals;
