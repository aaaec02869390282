-- The same file sent by another account is found by its content.
create index storage_objects_papers_sha256 on public.storage_objects (sha256) where bucket = 'documents';
