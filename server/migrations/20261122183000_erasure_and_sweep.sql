-- What accounting demands of a payment outlives the account that made it, without the account: ten years (code de
-- commerce, article L123-22). Whatever else was kept beside it goes with the erasure.
alter table public.checkouts add column erased_at timestamptz;
alter table public.checkouts
  drop constraint checkouts_gift_check,
  drop constraint checkouts_check1,
  add constraint checkouts_gift_check check (erased_at is not null or (purpose = 'gift') = (user_id is null)),
  add constraint checkouts_express_check check (erased_at is not null or (purpose = 'express') = (declaration_id is not null)),
  add constraint checkouts_erased_check check (
    erased_at is null
    or (state = 'paid' and user_id is null and declaration_id is null and payment_url is null and receipt_email is null)
  );

-- Which night the stored files are compared with their rows, and the last key a night that had too many came to.
create table public.storage_sweeps (
  singleton boolean primary key default true check (singleton),
  next_on date not null,
  after_key text
);
alter table public.storage_sweeps enable row level security;
revoke all on public.storage_sweeps from public;
