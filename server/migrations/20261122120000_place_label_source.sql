-- Who found the words of an address: the base, by a reply that the service signed, or the person. Null for what was
-- declared before it was told: nothing says that the base wrote it.
alter table public.declarations add column place_label_source text check (place_label_source in ('geocoder', 'person'));

-- Until now a correction was always typed.
alter table public.declaration_label_corrections add column label_source text not null default 'person' check (label_source in ('geocoder', 'person'));
