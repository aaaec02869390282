-- Signing in by another service. A flow lives five minutes and is claimed once; its state is known by its hash alone.
create table auth.external_flows (
  state_hash text primary key,
  -- Name of the provider, or of the identity provider of an organisation.
  provider text not null,
  redirect_to text not null,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  -- The account that asked to have an identity linked; null for a sign-in.
  link_user_id uuid references auth.users (id) on delete cascade,
  -- Keyed digests of the browser and of the network it called from.
  device text not null,
  device_is_marked boolean not null,
  place text not null,
  created_at timestamptz not null,
  check ((code_challenge is null) = (code_challenge_method is null))
);
create index external_flows_created_at_idx on auth.external_flows (created_at);
create index external_flows_link_user_id_idx on auth.external_flows (link_user_id);
alter table auth.external_flows enable row level security;

-- Tokens, signatures and assertions that were taken once: nobody presents them again while they would still be good.
create table auth.spent_proofs (
  digest text primary key,
  expires_at timestamptz not null
);
create index spent_proofs_expires_at_idx on auth.spent_proofs (expires_at);
alter table auth.spent_proofs enable row level security;

-- What the provider gave, sealed: until the code is exchanged, then what its own sign-out asks for.
alter table auth.flow_states add column provider_sealed text;
alter table auth.sessions add column provider_sealed text;
