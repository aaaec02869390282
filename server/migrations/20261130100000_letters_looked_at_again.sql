-- When the provider is next asked about a letter. A look whose moment is past was lost, and is planned again; a job
-- that finds another moment here does nothing. Null: not asked any more, or planned by an earlier version.
alter table public.electronic_letters add column next_look_at timestamptz;
