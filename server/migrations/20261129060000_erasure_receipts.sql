-- Files that one erasure takes: its receipt is signed once none of their bytes is left. The number is drawn for the
-- erasure and leads to nobody.
alter table public.storage_orphans add column erasure_id uuid;
create index storage_orphans_erasure on public.storage_orphans (erasure_id) where erasure_id is not null;
