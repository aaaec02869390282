-- A reviewer moderates what the owner of a listing corrects of its access. Who answers for a listing grants a role:
-- that, and the words that prove it, stay for administrators.
alter policy listing_owners_read on listing_owners
  using (user_id = (select app.user_id()) or (select app.is_reviewer()));
alter policy listing_requests_read on listing_requests
  using ((select app.is_admin()) or user_id = (select app.user_id())
    or ((select app.is_reviewer()) and ((state = 'waiting' and why is null) or decided_by = (select app.user_id()))));
alter policy listing_requests_decide on listing_requests
  using (((select app.is_admin()) or ((select app.is_reviewer()) and why is null))
    and user_id <> app.user_id() and state = 'waiting')
  with check (app.is_reviewer() and decided_by = app.user_id());
alter policy listings_facts on listings
  using ((select app.is_reviewer())) with check (app.is_reviewer());
alter policy listing_answers_read on listing_answers
  using ((select app.is_reviewer()));
alter policy listing_answers_forget on listing_answers
  using ((select app.is_reviewer()));
