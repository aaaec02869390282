-- A decided paper that a colleague looks at again as if it waited, without the first answer before their eyes. Nobody
-- of the team reads this table in their own transaction: the first answer stays out of reach until the second is given.
create table public.second_looks (
  id uuid primary key,
  document_id uuid not null references public.documents (id) on delete cascade,
  drawn_at timestamptz not null,
  first_by uuid references auth.users (id) on delete set null,
  -- The decision that is looked at: a paper put back to verify, then decided, has another.
  first_at timestamptz not null,
  first_status text not null check (first_status in ('approved', 'rejected')),
  first_reason text,
  first_expires_on date,
  second_by uuid references auth.users (id) on delete set null,
  second_at timestamptz,
  second_status text check (second_status in ('approved', 'rejected')),
  second_reason text,
  second_remark text check (char_length(second_remark) <= 500),
  second_expires_on date,
  agrees boolean,
  -- By an administrator who lets the first answer stand.
  settled_at timestamptz,
  settled_by uuid references auth.users (id) on delete set null,
  check ((second_at is null) = (second_status is null) and (second_at is null) = (agrees is null)),
  check (settled_at is null or not agrees)
);
create unique index second_looks_open on public.second_looks (document_id) where second_at is null;
create index second_looks_drawn on public.second_looks (drawn_at, id) where second_at is null;
create index second_looks_answered on public.second_looks (second_at, id);
create index second_looks_document on public.second_looks (document_id);
alter table public.second_looks enable row level security;

-- Whatever changes the answer of a paper (its holder, an administrator) ends a look that nobody has given yet.
create function app.end_second_look() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.second_looks where document_id = new.id and second_at is null;
  return null;
end $$;
revoke all on function app.end_second_look() from public;
create trigger documents_end_second_look after update of status on public.documents
  for each row when (old.status is distinct from new.status) execute function app.end_second_look();
