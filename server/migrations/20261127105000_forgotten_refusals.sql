-- Refused actions that nobody sends again are forgotten once a day. What was kept never enters this index.
create index sync_outcomes_refused on public.sync_outcomes (recorded_at) where refused_code is not null;
