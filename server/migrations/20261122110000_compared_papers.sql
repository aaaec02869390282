-- What the approved papers show, so that a dossier joins the certificate of that car and the card of that holder only.
-- Null: not read. Papers approved before stay unread: the person is asked once for each fine.
alter table public.documents
  add column plate text check (char_length(plate) <= 20),
  -- Capitals may take more room than what was typed.
  add column holder_name text check (char_length(holder_name) <= 400),
  add column card_number text check (char_length(card_number) <= 90),
  -- As their owner typed them when sending: whoever reviews compares them with the picture.
  add column said_plate text check (char_length(said_plate) <= 20),
  add column said_card_number text check (char_length(said_card_number) <= 90);
grant insert (said_plate, said_card_number) on public.documents to authenticated;
-- What was typed goes with the pictures when its owner takes them back.
grant update (plate, holder_name, card_number, said_plate, said_card_number) on public.documents to authenticated;

-- The certificate and the card of one fine only.
alter table public.fine_papers drop constraint fine_papers_kind_check;
alter table public.fine_papers add constraint fine_papers_kind_check check (kind in (
  'carte-grise', 'cmi-front', 'cmi-back', 'award', 'ticket', 'appointment', 'identity', 'witness', 'appeal-copy', 'receipt', 'decision',
  'mandate-signed', 'presence-signed'
));

-- What the person confirmed that a paper or a declaration shows, for one fine: the values as the fine had them then.
create table public.paper_confirmations (
  fine_id uuid not null references public.fines (id) on delete cascade,
  -- A document, a paper of the fine or a declaration: no foreign key, one that is gone is simply never found again.
  paper_id uuid not null,
  user_id uuid not null default app.user_id() references auth.users (id) on delete cascade,
  plate text check (char_length(plate) <= 20),
  debtor_name text check (char_length(debtor_name) <= 200),
  holder_name text check (char_length(holder_name) <= 200),
  card_number text check (char_length(card_number) <= 30),
  card_valid_until date,
  place text check (char_length(place) <= 300),
  confirmed_at timestamptz not null,
  primary key (fine_id, paper_id)
);
create index paper_confirmations_of_user on public.paper_confirmations (user_id);
alter table public.paper_confirmations enable row level security;
create policy paper_confirmations_own on public.paper_confirmations for all to authenticated
  using (user_id = app.user_id())
  with check (user_id = app.user_id() and exists (select 1 from public.fines where fines.id = fine_id and fines.user_id = app.user_id()));
grant select, insert, delete on public.paper_confirmations to authenticated;
grant update (plate, debtor_name, holder_name, card_number, card_valid_until, place, confirmed_at) on public.paper_confirmations to authenticated;

alter table public.dossiers drop constraint dossiers_failure_check;
alter table public.dossiers add constraint dossiers_failure_check
  check (failure in ('EXHIBIT_UNREADABLE', 'EXHIBIT_LOCKED', 'EXHIBIT_TOO_LONG', 'PAPERS_CHANGED', 'TOO_LONG', 'INTERNAL'));
