-- The window in which its holder was told to expect an answer, written when the paper is sent and never changed after.
-- Null: nothing was told.
alter table public.documents
  add column promised_from timestamptz,
  add column promised_until timestamptz,
  -- When its holder took it back, or sent another in its place.
  add column closed_at timestamptz,
  -- The first answer of a paper that was put back to verify: a promise is kept or broken once.
  add column first_answered_at timestamptz,
  add constraint documents_promise_ordered check (promised_from < promised_until) not valid,
  add constraint documents_promise_whole check ((promised_from is null) = (promised_until is null)) not valid;
create index documents_promised_until on public.documents (promised_until) where promised_until is not null;
create index documents_answered on public.documents ((coalesce(first_answered_at, decided_at)));
grant insert (promised_from, promised_until) on public.documents to authenticated;
grant update (closed_at) on public.documents to authenticated;
