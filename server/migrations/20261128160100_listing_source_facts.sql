-- What the source said of a listing and since when, beside what is shown, which its owner may have corrected. Null: not
-- kept before this column.
alter table public.listings add column source_facts jsonb check (jsonb_typeof(source_facts) = 'array');
