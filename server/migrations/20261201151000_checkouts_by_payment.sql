-- Indexes built while others write.
-- What comes back of a payment, and the totals of the team, find the checkout that it settled.
create index concurrently checkouts_payment on public.checkouts (payment) where payment is not null;
