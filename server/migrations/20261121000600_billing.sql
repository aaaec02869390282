-- Payments people start, and what the payment provider told us about them.
create table public.checkouts (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null check (purpose in ('subscription', 'express')),
  plan_type text check (plan_type in ('12months', '24months', 'annual', 'biennial')),
  declaration_id uuid references public.declarations (id) on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'open' check (state in ('open', 'paid', 'cancelled')),
  provider text not null,
  provider_reference text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (provider, provider_reference),
  check ((purpose = 'subscription') = (plan_type is not null)),
  check ((purpose = 'express') = (declaration_id is not null))
);
create index checkouts_user on public.checkouts (user_id, created_at desc);

-- Events already acted upon: a provider may tell the same thing several times.
create table public.payment_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

-- The books of the embedded sandbox, which stands in for a card provider on a machine without one.
create table public.sandbox_payments (
  id uuid primary key,
  reference uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  label text not null,
  success_url text not null,
  cancel_url text not null,
  state text not null default 'open' check (state in ('open', 'paid', 'refused', 'cancelled')),
  created_at timestamptz not null
);

alter table public.checkouts enable row level security;
alter table public.payment_events enable row level security;
alter table public.sandbox_payments enable row level security;
revoke all on public.checkouts, public.payment_events, public.sandbox_payments from public;
grant select on public.checkouts to authenticated;
create policy checkouts_own on public.checkouts for select to authenticated using (user_id = app.user_id());
