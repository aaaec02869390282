-- What was owed to an account when it was closed is paid back once it is gone (docs/decisions/0417).
create table public.refunds_after_closing (
  -- As the provider is asked for it: asked again under the same name, it is made once.
  reference text primary key,
  provider text not null,
  payment text not null,
  amount_cents integer not null check (amount_cents > 0),
  asked_at timestamptz not null,
  made_at timestamptz
);
comment on table public.refunds_after_closing is 'about nobody: refunds of closed accounts, by the number of the payment';
alter table public.refunds_after_closing enable row level security;
revoke all on public.refunds_after_closing from public;

-- A page, or a charge, that may still be paid when its account is closed keeps its number: its payment is given back.
alter table public.checkouts
  drop constraint checkouts_erased_check,
  add constraint checkouts_erased_check check (
    erased_at is null
    or (user_id is null and declaration_id is null and payment_url is null and receipt_email is null)
  );
