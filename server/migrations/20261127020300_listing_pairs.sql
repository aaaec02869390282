-- What the team says of two listings that look like one place. Both sheets stay as their source gives them: a merged
-- one is shown with the other, and taken apart by removing this row.
create table public.listing_pairs (
  listing_id uuid not null references public.listings (id) on delete cascade,
  -- Of a merge: the one that is shown.
  other_id uuid not null references public.listings (id) on delete cascade,
  decision text not null check (decision in ('merge', 'distinct')),
  decided_at timestamptz not null,
  decided_by uuid references auth.users (id) on delete set null,
  primary key (listing_id, other_id),
  check (listing_id <> other_id)
);
comment on table public.listing_pairs is 'about nobody: listings of one place, or of two';
create unique index listing_pairs_merged on public.listing_pairs (listing_id) where decision = 'merge';
create index listing_pairs_other on public.listing_pairs (other_id);
create index listing_pairs_recent on public.listing_pairs (decided_at desc, listing_id desc) where decision = 'merge';
create index listing_pairs_decided_by on public.listing_pairs (decided_by) where decided_by is not null;
create index listings_commune on public.listings (commune_key, id);
alter table public.listing_pairs enable row level security;
revoke all on public.listing_pairs from public;
