-- All of a payment may go back though it bought something: paid back by hand, which then failed. Null stays for one
-- that bought nothing, as what is paid a second time.
alter table public.checkouts
  drop constraint checkouts_check1,
  add constraint checkouts_refund_cents_check check (refund_cents > 0 and refund_cents <= amount_cents) not valid;
