-- Tells the master key this database was first opened with from any other; nothing of the key can be found from it.
create table app.master_key (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  recorded_at timestamptz not null default now()
);
revoke all on app.master_key from public;
