-- What a holder signs when somebody else drives: kept with the declaration, the last one counts, none is changed.
create table public.declaration_presences (
  -- Made on the phone (UUIDv7): it is also the idempotency key.
  id uuid primary key,
  declaration_id uuid not null references public.declarations (id) on delete cascade,
  user_id uuid not null default app.user_id() references auth.users (id) on delete cascade,
  -- The exact text that was ticked and signed, in canonical form.
  statement text not null check (char_length(statement) <= 2000),
  -- Both set when a phone of the account signed it and the signature was verified.
  phone_signature text,
  phone_key text,
  last_contact_at timestamptz,
  recorded_at timestamptz not null
);
create index declaration_presences_of_declaration on public.declaration_presences (declaration_id, recorded_at);
create index declaration_presences_of_user on public.declaration_presences (user_id);

alter table public.declaration_presences enable row level security;
create policy declaration_presences_read on public.declaration_presences for select to authenticated using (user_id = app.user_id());
create policy declaration_presences_add on public.declaration_presences for insert to authenticated
  with check (user_id = app.user_id() and exists (select from public.declarations d where d.id = declaration_id and d.user_id = app.user_id()));
grant select, insert on public.declaration_presences to authenticated;
