-- Read in a transaction of its own, so that whoever uses the table does not wait.
alter table public.documents validate constraint documents_pictures_erased_for_check;
alter table public.documents validate constraint documents_erasure_whole;
