-- First day printed on the card. An end alone does not say that the card was in force on the day of the finding.
alter table public.fines add column card_valid_from date;
grant insert (card_valid_from), update (card_valid_from) on public.fines to authenticated;
