-- One-off support, paid without an account through the same checkout, and pledges of companies.
alter table public.checkouts
  alter column user_id drop not null,
  -- Where the provider takes the payment: opened again by whoever presses twice.
  add column payment_url text,
  -- Of a gift only, and only until its receipt is queued.
  add column receipt_email text check (char_length(receipt_email) <= 254),
  drop constraint checkouts_purpose_check,
  add constraint checkouts_purpose_check check (purpose in ('subscription', 'express', 'gift')),
  add constraint checkouts_gift_check check ((purpose = 'gift') = (user_id is null)),
  add constraint checkouts_receipt_check check (purpose = 'gift' or receipt_email is null);
create index checkouts_open_express on public.checkouts (declaration_id, created_at) where purpose = 'express' and state = 'open';

alter table public.contact_requests
  drop constraint contact_requests_topic_check,
  add constraint contact_requests_topic_check check (topic in ('support', 'notify', 'partner', 'business', 'pledge', 'withdrawal', 'cancellation'));
