-- Who answers for a place, and what they ask: to answer for it, or to say what is known of its access. Nothing of it
-- is shown before an administrator decided.
create table public.listing_owners (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  since timestamptz not null
);
create index listing_owners_user on public.listing_owners (user_id);

create table public.listing_requests (
  id uuid primary key,
  listing_id uuid not null references public.listings (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- How the person can be known as answering for the place; erased with the decision.
  why text check (char_length(why) between 1 and 1000),
  said jsonb not null check (jsonb_typeof(said) = 'object'),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  reason text check (char_length(reason) between 1 and 500),
  sent_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'refused') = (reason is not null))
);
create unique index listing_requests_one_waiting on public.listing_requests (listing_id, user_id) where state = 'waiting';
create index listing_requests_queue on public.listing_requests (sent_at, id) where state = 'waiting';
create index listing_requests_user on public.listing_requests (user_id, sent_at desc);
create index listing_requests_decider on public.listing_requests (decided_by) where decided_by is not null;

alter table public.listing_owners enable row level security;
alter table public.listing_requests enable row level security;
revoke all on public.listing_owners, public.listing_requests from public;
grant select, insert, update (user_id, since) on public.listing_owners to authenticated;
grant select, insert, update (state, reason, why, decided_at, decided_by) on public.listing_requests to authenticated;
grant update (facts, updated_at) on public.listings to authenticated;
grant insert on public.user_roles to authenticated;

create policy listing_owners_read on public.listing_owners for select to authenticated using (user_id = app.user_id() or app.is_admin());
create policy listing_owners_grant on public.listing_owners for insert to authenticated with check (app.is_admin());
create policy listing_owners_move on public.listing_owners for update to authenticated using (app.is_admin()) with check (app.is_admin());
create policy listing_requests_read on public.listing_requests for select to authenticated using (user_id = app.user_id() or app.is_admin());
create policy listing_requests_send on public.listing_requests for insert to authenticated
  with check (user_id = app.user_id() and state = 'waiting' and decided_by is null);
-- Nobody decides on their own request.
create policy listing_requests_decide on public.listing_requests for update to authenticated
  using (app.is_admin() and user_id <> app.user_id() and state = 'waiting')
  with check (app.is_admin() and decided_by = app.user_id());
create policy listings_facts on public.listings for update to authenticated using (app.is_admin()) with check (app.is_admin());
-- The role of an owner, and no other.
create policy user_roles_business on public.user_roles for insert to authenticated with check (app.is_admin() and role = 'business');
create policy audit_log_listing_request on public.audit_log for insert to authenticated
  with check (actor_id = app.user_id() and action = 'listing-request.sent');
