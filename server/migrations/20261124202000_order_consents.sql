-- What was ticked with an order: the terms of sale, and that the service begins at once (C. conso. L221-25).
alter table public.checkouts add column consented_at timestamptz;
