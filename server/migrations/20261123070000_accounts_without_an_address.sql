-- Accounts that have a phone number, nothing at all yet, or the word of another service instead of an e-mail address.
-- Numbers are stored as digits, without `+`; an address of another organisation's directory is unique only there.
alter table auth.users
  add column phone text unique check (phone ~ '^[1-9][0-9]{1,14}$'),
  add column phone_confirmed_at timestamptz,
  add column phone_change text check (phone_change ~ '^[1-9][0-9]{1,14}$'),
  add column phone_change_sent_at timestamptz,
  add column invited_at timestamptz,
  add column is_anonymous boolean not null default false,
  add column is_sso_user boolean not null default false,
  add constraint users_confirmed_phone check (phone is not null or phone_confirmed_at is null);

alter table auth.users drop constraint users_email_key;
create unique index users_email_key on auth.users (email) where not is_sso_user;
create index users_sso_email_idx on auth.users (email) where is_sso_user;
