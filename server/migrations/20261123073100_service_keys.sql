-- Keys of programs that call auth/v1 for the operator: each with what it may do, until when, and what it was used for.
create table auth.service_keys (
  id uuid primary key,
  name text not null unique check (length(name) between 1 and 80),
  -- 256 random bits are shown once; only their digest is stored.
  key_hash text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz,
  last_used_at timestamptz
);
alter table auth.service_keys enable row level security;
