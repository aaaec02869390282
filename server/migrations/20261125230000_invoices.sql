-- Invoices and credit notes (docs/decisions/0378): one series of numbers for each year, without a gap.

-- Who sold, as the operator configured it at that time. A change adds a row: what was issued keeps its own.
create table public.invoice_sellers (
  id integer generated always as identity primary key,
  identity jsonb not null,
  since timestamptz not null
);
comment on table public.invoice_sellers is 'about nobody: who sells, as the operator configured it';

create table public.invoices (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'credit-note')),
  -- Of Paris.
  year integer not null check (year between 2026 and 9999),
  sequence integer not null check (sequence between 1 and 999999),
  issued_at timestamptz not null,
  seller_id integer not null references public.invoice_sellers (id),
  -- As the account named its holder then; empty where it named nobody. It stays when the account is erased.
  buyer_name text not null check (char_length(buyer_name) <= 255),
  purpose text not null check (purpose in ('subscription', 'express')),
  label text not null check (char_length(label) between 1 and 255),
  service_from date not null,
  service_to date not null check (service_to >= service_from),
  gross_cents integer not null check (gross_cents > 0),
  vat_cents integer not null check (vat_cents >= 0 and vat_cents < gross_cents),
  -- Hundredths of a percent; null: franchise en base.
  vat_rate integer check (vat_rate > 0),
  -- What was paid at the provider, and what paid it back.
  provider text not null,
  payment text not null,
  refund text,
  paid_at timestamptz not null,
  corrects uuid references public.invoices (id),
  constraint invoices_number unique (year, sequence),
  constraint invoices_refund_check check ((kind = 'credit-note') = (refund is not null)),
  constraint invoices_corrects_check check ((kind = 'credit-note') = (corrects is not null)),
  constraint invoices_vat_check check (vat_rate is not null or vat_cents = 0)
);
-- One for each payment, and one for each refund, however often they are told.
create unique index invoices_payment on public.invoices (provider, payment) where kind = 'invoice';
create unique index invoices_refund on public.invoices (provider, payment, refund) where kind = 'credit-note';
create index invoices_corrects on public.invoices (corrects) where corrects is not null;

-- Whose it is, as long as the account is there. Apart, because an invoice never changes and outlives the account.
create table public.invoice_owners (
  invoice_id uuid primary key references public.invoices (id),
  user_id uuid not null references auth.users (id) on delete cascade
);
create index invoice_owners_user on public.invoice_owners (user_id);

create trigger invoice_sellers_kept before update or delete or truncate on public.invoice_sellers
  for each statement execute function app.never_changes();
create trigger invoices_kept before update or delete or truncate on public.invoices
  for each statement execute function app.never_changes();

-- The series has no gap, whoever writes: each number but the first of a year follows one that is there.
create function app.follow_invoice_series() returns trigger
  language plpgsql
  set search_path = ''
as $$ begin
  if new.sequence > 1
    and not exists (select from public.invoices where year = new.year and sequence = new.sequence - 1) then
    raise exception 'invoice numbers have no gap' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger invoices_series before insert on public.invoices
  for each row execute function app.follow_invoice_series();

alter table public.invoice_sellers enable row level security;
alter table public.invoices enable row level security;
alter table public.invoice_owners enable row level security;
revoke all on public.invoice_sellers, public.invoices, public.invoice_owners from public;
grant select on public.invoices, public.invoice_owners to authenticated;
create policy invoice_owners_own on public.invoice_owners for select to authenticated using (user_id = app.user_id());
create policy invoices_own on public.invoices for select to authenticated
  using (exists (select from public.invoice_owners o where o.invoice_id = id and o.user_id = app.user_id()));
