-- When the pictures of a paper and what was read of it were erased at the end of their time, and why. The row stays: it
-- tells its holder what was erased, and what the account could do then.
alter table public.documents
  add column pictures_erased_at timestamptz,
  add column pictures_erased_for text;
alter table public.documents
  add constraint documents_pictures_erased_for_check
    check (pictures_erased_for in ('card-ended', 'card-replaced', 'refused')) not valid,
  add constraint documents_erasure_whole check ((pictures_erased_at is null) = (pictures_erased_for is null)) not valid;
