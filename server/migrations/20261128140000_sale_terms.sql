-- The conditions of sale as they were when an order accepted them (docs/decisions/0419): what the contract says is kept
-- whole, with its digest, and goes with the mail that confirms it. A change of the page adds a row.
create table public.sale_terms (
  id integer generated always as identity primary key,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  content text not null check (char_length(content) between 1 and 200000),
  since timestamptz not null
);
comment on table public.sale_terms is 'about nobody: the conditions of sale, each time they changed';
create trigger sale_terms_kept before update or delete or truncate on public.sale_terms
  for each statement execute function app.never_changes();
alter table public.sale_terms enable row level security;
revoke all on public.sale_terms from public;

-- Those that were ticked with an order; null where nobody was asked, or before they were kept.
alter table public.checkouts add column sale_terms_id integer references public.sale_terms (id);
