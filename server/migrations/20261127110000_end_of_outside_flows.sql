-- What an outside service said of a sign-in that ends with a code: who it is, and when it wants the session over.
alter table auth.flow_states
  add column provider text,
  add column not_after timestamptz;
