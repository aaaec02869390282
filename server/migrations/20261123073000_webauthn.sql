-- Keys that a phone, a computer or a security key holds: as second factor, and as passkey, which signs in alone.
alter table auth.mfa_factors drop constraint mfa_factors_factor_type_check;
alter table auth.mfa_factors
  add constraint mfa_factors_factor_type_check check (factor_type in ('totp', 'phone', 'webauthn')),
  alter column secret_sealed drop not null,
  add constraint mfa_factors_totp_secret check (factor_type <> 'totp' or secret_sealed is not null);

-- What a key is asked to sign.
alter table auth.mfa_challenges add column webauthn_challenge text;

create table auth.webauthn_credentials (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Null for a passkey.
  factor_id uuid unique references auth.mfa_factors (id) on delete cascade,
  credential_id text not null unique,
  -- COSE, base64url: a public key is no secret.
  public_key text not null,
  -- Uses the key says it had: a smaller one than before betrays a copy.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  friendly_name text not null default '' check (length(friendly_name) <= 120),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);

-- A registration belongs to who is signed in; a sign-in has nobody's name yet.
create table auth.webauthn_challenges (
  id uuid primary key,
  user_id uuid references auth.users (id) on delete cascade,
  challenge text not null,
  created_at timestamptz not null
);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index webauthn_challenges_created_at_idx on auth.webauthn_challenges (created_at);

alter table auth.webauthn_credentials enable row level security;
alter table auth.webauthn_challenges enable row level security;
