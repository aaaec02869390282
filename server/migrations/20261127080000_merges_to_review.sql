-- Since when the two listings of a merge no longer look alike: an import moved or renamed one. Both are shown by
-- themselves until somebody of the team decides again.
alter table public.listing_pairs add column review_since timestamptz;
create index listing_pairs_to_review on public.listing_pairs (review_since, listing_id)
  where decision = 'merge' and review_since is not null;
-- A request on a listing that is shown with another is one on the other: whoever sends or decides it has to know. Who
-- of the team said so stays with the service.
grant select (listing_id, other_id, decision, review_since) on public.listing_pairs to authenticated;
create policy listing_pairs_read on public.listing_pairs for select to authenticated using (true);
-- What an owner says is published by an administrator: the answers given on what was said before go.
grant select, delete on public.listing_answers to authenticated;
create policy listing_answers_read on public.listing_answers for select to authenticated using (app.is_admin());
create policy listing_answers_forget on public.listing_answers for delete to authenticated using (app.is_admin());
