-- The processes that serve on this database, each by itself, so that one that was given another key or another store
-- is found before a person meets it. What is here opens nothing: fingerprints, and names of machines.
create table app.nodes (
  id uuid primary key,
  role text not null check (role in ('all', 'web', 'worker', 'realtime')),
  host text not null,
  version text not null,
  -- The newest migration that its version knows.
  schema_version text not null,
  master_key text not null check (master_key ~ '^[0-9a-f]{64}$'),
  signing_key text not null,
  -- Null until its store answered once.
  store text,
  -- By how much its clock is ahead of the database's.
  clock_ahead_ms integer not null,
  -- Both by the clock of the database, the only one that all of them see.
  started_at timestamptz not null,
  seen_at timestamptz not null
);
comment on table app.nodes is 'about nobody: processes of the service';
alter table app.nodes enable row level security;
revoke all on app.nodes from public;
