-- The life of a subscription: a list that only grows, from which its state is derived (docs/decisions/0375).
create table public.subscriptions (
  -- The checkout that opened it.
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  plan_type text not null check (plan_type in ('12months', '24months', 'annual', 'biennial')),
  -- Asked for by the subscriber; nothing is renewed without it.
  renews boolean not null,
  started_at timestamptz not null,
  starts_on date not null,
  provider text not null,
  -- The payment whose card is charged again; null: none can be.
  card text,
  -- What follows is derived from the events, and written here to be looked for.
  status text not null check (status in ('active', 'grace', 'ended')),
  end_reason text check (end_reason in ('term', 'stop', 'unpaid', 'withdrawal', 'dispute')),
  ends_at timestamptz,
  next_look_at timestamptz
);
create index subscriptions_user on public.subscriptions (user_id, started_at desc);
create index subscriptions_due on public.subscriptions (next_look_at, id) where next_look_at is not null;
-- Two orders paid at once open one subscription.
create unique index subscriptions_current on public.subscriptions (user_id) where status <> 'ended';

create table public.subscription_events (
  subscription_id uuid not null references public.subscriptions (id) on delete cascade,
  id text not null,
  kind text not null check (kind in (
    'charge-asked', 'charge-pending', 'paid', 'refused', 'refund-asked', 'refunded', 'refund-failed', 'disputed',
    'dispute-won', 'dispute-lost', 'stop-asked', 'withdrawn', 'mailed')),
  at timestamptz not null,
  recorded_at timestamptz not null,
  charge integer check (charge >= 0),
  attempt integer check (attempt > 0),
  payment text,
  refund text,
  amount_cents integer check (amount_cents > 0),
  mail text,
  primary key (subscription_id, id)
);
create index subscription_events_payment on public.subscription_events (payment) where kind = 'paid';

-- Nothing of the past is changed; an erased account takes its list with it.
create function app.keep_subscription_events() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'subscription events are never changed' using errcode = 'restrict_violation';
end $$;
create trigger subscription_events_kept before update or delete on public.subscription_events
  for each row execute function app.keep_subscription_events();

-- What was asked for with an order, and what pays it back.
alter table public.checkouts
  add column renews boolean not null default false,
  -- The charge of a subscription in its grace that this payment settles; null: it opens one.
  add column pays_subscription uuid,
  add column pays_charge integer check (pays_charge >= 0),
  add column payment text,
  add column refund_asked_at timestamptz,
  add column refunded_at timestamptz,
  add constraint checkouts_pays_check check ((pays_subscription is null) = (pays_charge is null));

-- What providers say of charges, refunds and disputes, beside payment pages.
alter table public.payment_events
  alter column reference type text,
  add column payment text,
  drop constraint payment_events_type_check,
  add constraint payment_events_type_check check (type in (
    'paid', 'cancelled', 'charge-paid', 'charge-refused', 'refunded', 'refund-failed', 'disputed', 'dispute-won',
    'dispute-lost'));

-- The books of the sandbox: cards that are charged again, refunds, and every event it told.
alter table public.sandbox_payments
  add column keeps_card boolean not null default false,
  -- What the pretended card answers when it is charged again.
  add column card_answer text not null default 'paid' check (card_answer in ('paid', 'refused', 'pending')),
  add column settles_at timestamptz,
  drop constraint sandbox_payments_state_check,
  add constraint sandbox_payments_state_check check (state in ('open', 'pending', 'paid', 'refused', 'cancelled'));
create table public.sandbox_charges (
  reference text primary key,
  id uuid not null unique,
  card uuid not null references public.sandbox_payments (id),
  amount_cents integer not null check (amount_cents > 0),
  answer text not null check (answer in ('paid', 'refused', 'pending')),
  created_at timestamptz not null
);
create table public.sandbox_refunds (
  reference text primary key,
  payment uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null
);
create table public.sandbox_events (
  seq bigint generated always as identity primary key,
  id text not null unique,
  at timestamptz not null,
  body text not null
);
comment on table public.sandbox_charges is 'about nobody: pretended charges, by the number of the subscription';
comment on table public.sandbox_refunds is 'about nobody: pretended refunds, by the number of the payment';
comment on table public.sandbox_events is 'about nobody: what the pretended provider told';

alter table public.subscriptions enable row level security;
alter table public.subscription_events enable row level security;
alter table public.sandbox_charges enable row level security;
alter table public.sandbox_refunds enable row level security;
alter table public.sandbox_events enable row level security;
revoke all on public.subscriptions, public.subscription_events, public.sandbox_charges, public.sandbox_refunds,
  public.sandbox_events from public;
grant select on public.subscriptions, public.subscription_events to authenticated;
create policy subscriptions_own on public.subscriptions for select to authenticated using (user_id = app.user_id());
create policy subscription_events_own on public.subscription_events for select to authenticated
  using (exists (select from public.subscriptions s where s.id = subscription_id and s.user_id = app.user_id()));
