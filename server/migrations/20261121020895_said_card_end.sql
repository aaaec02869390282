-- The last day of a card as its holder said it, read in the card's own code or typed. Whoever reviews reads the card all the same.
alter table public.documents add column said_expires_on date;
grant insert (said_expires_on) on public.documents to authenticated;
