-- Whose browser signed up: a keyed digest, compared when the address is confirmed. `password_to_choose` is true once the
-- address was confirmed from another browser: the password given at sign-up may be a stranger's and opens nothing
-- until it is typed again, or replaced, by the person who reads the mails of that address.
alter table auth.users
  add column signup_device text,
  add column password_to_choose boolean not null default false,
  -- Hash of the last password given for this address that opens nothing: at a sign-up once it had an account, or by who
  -- signed up before its owner. Trying it is answered as for an address that waits to be confirmed: else a stranger
  -- could sign up, try the password, and learn who has an account.
  add column void_password text;

-- Browsers that signed in to an account, by the mark they send: what strangers try on the account from elsewhere does not hold them up.
create table auth.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A keyed digest.
  device text not null,
  seen_at timestamptz not null,
  primary key (user_id, device)
);
alter table auth.known_devices enable row level security;

-- The mark of the browser that holds a session, and when it last did something. Sessions opened before have neither.
alter table auth.sessions
  add column device text,
  add column used_at timestamptz;

-- What was asked for an address within the last hour, whether or not it has an account: a wait that only known addresses
-- meet, or that a restart forgets for the others, would tell them apart.
create table auth.mail_requests (
  id uuid primary key,
  -- A keyed digest.
  address text not null,
  kind text not null,
  asker text not null,
  asked_at timestamptz not null
);
create index mail_requests_address_idx on auth.mail_requests (address, kind, asked_at);
create index mail_requests_asked_at_idx on auth.mail_requests (asked_at);
alter table auth.mail_requests enable row level security;

drop table auth.mail_sends;
