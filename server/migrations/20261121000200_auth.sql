-- Accounts of people, as auth/v1 keeps them. Column names follow the hosted service, so that its rows can be
-- imported. Nothing here is granted to `authenticated`: only auth/v1 reads these tables, as the owner.
create schema if not exists auth;

create table auth.users (
  id uuid primary key,
  email text unique check (email = lower(email)),
  encrypted_password text,
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change text,
  email_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}'::jsonb,
  raw_user_meta_data jsonb not null default '{}'::jsonb,
  banned_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table auth.identities (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null default '{}'::jsonb,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, provider_id)
);
create index identities_user_id_idx on auth.identities (user_id);

create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text not null default '',
  factor_type text not null check (factor_type in ('totp')),
  status text not null check (status in ('unverified', 'verified')),
  -- AES-256-GCM with a key derived from the master key; never in clear.
  secret_sealed text not null,
  -- Number of the last accepted 30-second step: a code seen once is never taken again.
  last_step bigint,
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, friendly_name)
);

create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  ip text not null,
  attempts smallint not null default 0,
  verified_at timestamptz,
  created_at timestamptz not null
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null check (aal in ('aal1', 'aal2')),
  factor_id uuid references auth.mfa_factors (id) on delete set null,
  -- [{method, timestamp}], newest first.
  amr jsonb not null,
  user_agent text,
  ip text,
  created_at timestamptz not null,
  refreshed_at timestamptz,
  not_after timestamptz
);
create index sessions_user_id_idx on auth.sessions (user_id);

create table auth.refresh_tokens (
  id uuid primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  -- Only the hash is kept. A child token is derived from its parent and its row id, so the holder of the parent
  -- can be given the same child again without the child being stored.
  token_hash text not null unique,
  parent_id uuid,
  revoked_at timestamptz,
  created_at timestamptz not null
);
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);

-- One pending secret per person and kind: issuing again replaces it.
create table auth.one_time_tokens (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('confirmation', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication')),
  -- The address the mail went to.
  sent_to text not null,
  -- The link (32 random bytes) and the six digits are two different secrets.
  link_hash text unique,
  code_hash text not null,
  attempts smallint not null default 0,
  flow_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, kind)
);
create index one_time_tokens_sent_to_idx on auth.one_time_tokens (sent_to, kind);

-- PKCE: a mailed link gives a code, which only the browser holding the verifier can exchange.
create table auth.flow_states (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  method text not null,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  auth_code_hash text unique,
  created_at timestamptz not null,
  issued_at timestamptz
);
create index flow_states_user_id_idx on auth.flow_states (user_id);

create table auth.signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_sealed text not null,
  -- 'active' signs and verifies, 'retired' only verifies until `retire_at`.
  status text not null check (status in ('active', 'retired')),
  retire_at timestamptz,
  created_at timestamptz not null
);
create unique index signing_keys_one_active on auth.signing_keys (status) where status = 'active';

-- What bounds mails per hour and per address. Rows older than an hour are purged as new ones come.
create table auth.mail_sends (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  sent_at timestamptz not null
);
create index mail_sends_sent_at_idx on auth.mail_sends (sent_at);
create index mail_sends_user_id_idx on auth.mail_sends (user_id, kind, sent_at);

alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.mfa_factors enable row level security;
alter table auth.mfa_challenges enable row level security;
alter table auth.sessions enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.one_time_tokens enable row level security;
alter table auth.flow_states enable row level security;
alter table auth.signing_keys enable row level security;
alter table auth.mail_sends enable row level security;
