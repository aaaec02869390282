-- Who of the team has a paper under their eyes: taken when it is opened, given back when it is left, over by itself.
create table public.review_claims (
  document_id uuid primary key references public.documents (id) on delete cascade,
  reviewer_id uuid not null references auth.users (id) on delete cascade,
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  check (expires_at > claimed_at)
);
create index review_claims_reviewer on public.review_claims (reviewer_id, claimed_at);
alter table public.review_claims enable row level security;

-- The team sees who reads what. A claim is taken for oneself only, on a paper that waits and is not one's own; one that
-- is over may be taken by a colleague, which the statement that takes it decides.
grant select, insert, delete on public.review_claims to authenticated;
grant update (reviewer_id, claimed_at, expires_at) on public.review_claims to authenticated;
create policy review_claims_read on public.review_claims for select to authenticated using (app.is_reviewer());
create policy review_claims_take on public.review_claims for insert to authenticated
  with check (app.is_reviewer() and reviewer_id = app.user_id() and exists (
    select 1 from public.documents d
    where d.id = document_id and d.status = 'pending' and d.user_id <> app.user_id()));
create policy review_claims_take_over on public.review_claims for update to authenticated
  using (app.is_reviewer()) with check (app.is_reviewer() and reviewer_id = app.user_id());
create policy review_claims_give_back on public.review_claims for delete to authenticated
  using (app.is_reviewer() and reviewer_id = app.user_id());
