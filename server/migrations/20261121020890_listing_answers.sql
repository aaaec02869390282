-- « Toujours vrai ? », answered in one tap by anybody: only how many and when is kept.
create table public.listing_answers (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  yes integer not null default 0,
  yes_on date,
  no integer not null default 0,
  no_on date
);
-- Who answered today, as a fingerprint that changes every day: one answer a day, and nothing of the day before.
create table public.listing_visitors (
  listing_id uuid not null references public.listings (id) on delete cascade,
  visitor text not null check (char_length(visitor) = 43),
  day date not null,
  primary key (listing_id, visitor, day)
);
create index listing_visitors_day on public.listing_visitors (day);
alter table public.listing_answers enable row level security;
alter table public.listing_visitors enable row level security;
revoke all on public.listing_answers, public.listing_visitors from public;
