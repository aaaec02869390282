-- What the operator turned off for now. A row stands while it is off.
create table public.feature_switches (
  feature text primary key check (feature in ('sign-ups', 'payments', 'wallet-payments', 'electronic-letters',
    'contact-forms', 'listing-requests', 'broadcasts')),
  reason text not null check (reason in ('incident', 'abuse', 'maintenance', 'law')),
  off_since timestamptz not null,
  decided_by uuid references auth.users (id) on delete set null
);
comment on table public.feature_switches is 'about nobody: what the operator turned off';
create index feature_switches_decided_by on public.feature_switches (decided_by) where decided_by is not null;
alter table public.feature_switches enable row level security;
revoke all on public.feature_switches from public;
