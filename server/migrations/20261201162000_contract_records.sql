-- Confirmations of contracts in the words of their mails, which a durable medium keeps as they were sent
-- (docs/decisions/0529). Erased with the account.
create table public.contract_records (
  id text primary key check (char_length(id) between 1 and 300),
  user_id uuid not null references auth.users (id) on delete cascade,
  at timestamptz not null,
  -- The conditions of sale joined to the mail; null: none.
  sale_terms_id integer references public.sale_terms (id),
  -- Subject and paragraphs, sealed (docs/decisions/0244).
  mailed_words jsonb not null
    constraint contract_records_mailed_words_sealed check (jsonb_typeof(mailed_words) = 'string')
);
create index contract_records_user on public.contract_records (user_id);
create trigger contract_records_kept before update on public.contract_records
  for each statement execute function app.never_changes();
alter table public.contract_records enable row level security;
revoke all on public.contract_records from public;
grant select on public.contract_records to authenticated;
create policy contract_records_own on public.contract_records for select to authenticated
  using (user_id = app.user_id());
