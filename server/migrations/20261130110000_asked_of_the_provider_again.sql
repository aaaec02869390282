-- Cards that a provider is to keep no longer, until it was told so: asked again each day, however long it is away.
create table public.cards_to_forget (
  provider text not null,
  -- As the provider knows it: the number of a payment.
  card text not null,
  -- Null: whatever becomes of its subscription. Otherwise it is kept if that one is brought back meanwhile.
  subscription_id uuid references public.subscriptions (id) on delete set null,
  due_at timestamptz not null,
  primary key (provider, card)
);
comment on table public.cards_to_forget is 'about nobody: cards to be forgotten, by the number of the payment';
create index cards_to_forget_subscription on public.cards_to_forget (subscription_id);
alter table public.cards_to_forget enable row level security;
revoke all on public.cards_to_forget from public;

-- When a refund was left to the team: it failed, or was refused, and asking again would not change it. Whoever pays it
-- back by another way must not see the provider pay it as well.
alter table public.checkouts add column refund_left_at timestamptz;
alter table public.refunds_after_closing add column left_at timestamptz;
