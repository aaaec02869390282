-- Whose tokens open an account: the issuer that first named it, so that another one cannot.
create table auth.outside_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  issuer text not null,
  created_at timestamptz not null
);
alter table auth.outside_accounts enable row level security;
