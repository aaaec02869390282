-- The moment of the notice for which the person said that the car had not moved since the declaration; null where
-- only the values or the place were confirmed.
alter table public.paper_confirmations add column moment text check (char_length(moment) <= 20);
grant update (moment) on public.paper_confirmations to authenticated;
