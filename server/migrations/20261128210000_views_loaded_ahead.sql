-- A paper that a reviewer's screen loaded ahead of being shown: its pictures left, and perhaps nobody saw them. The
-- version before tells of it as of any review, which is what it did.
alter table public.document_views add column is_ahead boolean not null default false;
