-- Names of files as long as the official client may make them, files announced without their SHA-256, and uploads that
-- replace what stands at their place.
alter table public.storage_objects
  drop constraint storage_objects_path_check,
  add constraint storage_objects_path_check check (octet_length(path) between 1 and 1024);
alter table public.storage_uploads
  drop constraint storage_uploads_path_check,
  add constraint storage_uploads_path_check check (octet_length(path) between 1 and 1024),
  alter column sha256 drop not null,
  add column replaces boolean not null default false;
