-- What administrators look for people by. A name is compared without accents, capitals, spaces nor signs; the domain
-- writes what is searched in the same way (searchKey).
create function app.search_key(name text) returns text language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(
    lower(normalize(
      replace(replace(replace(replace(coalesce(name, ''), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), nfkd)),
    '[^a-z0-9]', '', 'g')
$$;

-- In the order of bytes: the beginning of a word is then a range, and the pages follow it.
create index users_names_idx on auth.users (
  app.search_key(raw_user_meta_data ->> 'last_name') collate "C",
  app.search_key(raw_user_meta_data ->> 'first_name') collate "C",
  id
);
create index users_email_start_idx on auth.users ((email collate "C"), id);

create index vehicles_plate_idx on public.vehicles (plate);
create index documents_plate_idx on public.documents (plate) where plate is not null;
create index documents_said_plate_idx on public.documents (said_plate) where said_plate is not null;
create index fines_plate_idx on public.fines (plate) where plate is not null;
create index fines_notice_number_idx on public.fines (notice_number);

-- A number of a card stands sealed, each time otherwise: two of the same are known by a keyed digest of it alone.
alter table public.documents
  add column card_number_digest text check (char_length(card_number_digest) = 43),
  add column said_card_number_digest text check (char_length(said_card_number_digest) = 43);
create index documents_card_digest_idx on public.documents (card_number_digest) where card_number_digest is not null;
create index documents_said_card_digest_idx on public.documents (said_card_number_digest)
  where said_card_number_digest is not null;
grant insert (said_card_number_digest) on public.documents to authenticated;
grant update (card_number_digest, said_card_number_digest) on public.documents to authenticated;
