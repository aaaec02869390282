-- Places open to the public and what is known of their access. Both extensions are « trusted »: an owner that is not
-- a superuser may make them. Words and points are written by the program, the same on both databases.
create extension if not exists pg_trgm with schema public;
create extension if not exists cube with schema public;

create table public.listings (
  id uuid primary key,
  source text not null check (source in ('acceslibre', 'example')),
  source_id text not null check (char_length(source_id) between 1 and 80),
  -- The sheet at the source, shown beside what it says.
  source_url text check (source_url ~ '^https://' and char_length(source_url) <= 500),
  name text not null check (char_length(name) between 1 and 200),
  category text not null check (category in ('eat', 'food', 'shop', 'health', 'public', 'culture', 'sport', 'lodging', 'education', 'services', 'other')),
  activity text check (char_length(activity) <= 200),
  street text check (char_length(street) <= 300),
  postcode text check (postcode ~ '^[0-9]{5}$'),
  commune text not null check (char_length(commune) between 1 and 200),
  -- The words of the commune alone, in order: an exact commune comes before its namesakes.
  commune_key text not null,
  latitude float8 not null check (latitude between -90 and 90),
  longitude float8 not null check (longitude between -180 and 180),
  facts jsonb not null check (jsonb_typeof(facts) = 'array'),
  updated_at timestamptz not null,
  words tsvector not null,
  -- Metres from the centre of the Earth on three axes.
  place cube not null,
  unique (source, source_id)
);
-- Without a list of pending entries: a search must not pay for the import that went before.
create index listings_words on public.listings using gin (words) with (fastupdate = off);
create index listings_place on public.listings using gist (place);
create index listings_recent on public.listings (updated_at desc, id desc);

-- Every word the listings were ever made of: a slip in a typed word is forgiven by looking here, never in the listings.
create table public.listing_words (
  -- Anywhere in a listing, or in the name of its commune.
  kind text not null check (kind in ('any', 'commune')),
  word text collate "C" not null check (word ~ '^[a-z0-9]{1,40}$'),
  primary key (kind, word)
);
create index listing_words_alike on public.listing_words using gin (word gin_trgm_ops) with (fastupdate = off);

alter table public.listings enable row level security;
alter table public.listing_words enable row level security;
revoke all on public.listings, public.listing_words from public;
grant select on public.listings to authenticated;
create policy listings_read on public.listings for select to authenticated using (true);

-- Six plainly invented places, until real ones are imported: marked as examples wherever they are shown.
insert into public.listings (id, source, source_id, name, category, activity, street, postcode, commune, commune_key, latitude, longitude, facts, updated_at, words, place) values
  ('0193f000-0000-7000-8000-000000000001', 'example', 'exemple-1', 'Boulangerie de l’Exemple', 'food', 'Boulangerie pâtisserie', '1 place Inventée', '99999', 'Exemple-sur-Loire', 'exemple loire', 47.5001, 1.8001,
    '[{"kind":"reservedNear","value":true,"source":"example","on":"2026-11-21"},{"kind":"entrance","value":"level","source":"example","on":"2026-11-21"},{"kind":"doorWidth","value":90,"source":"example","on":"2026-11-21"},{"kind":"staff","value":"untrained","source":"example","on":"2026-11-21"}]', timestamptz '2026-11-21 12:00:00+00',
    '''exemple'':1A ''loire'':1C ''99999'':1C ''1'':1C ''place'':1C ''inventee'':1C ''boulangerie'':1A ''patisserie'':1B ''alimentation'':1B ''c_exemple'' ''c_loire'' ''c_99999'' ''k_food''', '(4302052.93, 135204.98, 4697201.43)'),
  ('0193f000-0000-7000-8000-000000000002', 'example', 'exemple-2', 'Café du Modèle', 'eat', 'Café', '3 place Inventée', '99999', 'Exemple-sur-Loire', 'exemple loire', 47.5003, 1.8004,
    '[{"kind":"reservedNear","value":true,"source":"example","on":"2026-11-21"},{"kind":"entrance","value":"steps","source":"example","on":"2026-11-21"},{"kind":"doorWidth","value":80,"source":"example","on":"2026-11-21"},{"kind":"toilets","value":"unadapted","source":"example","on":"2026-11-21"},{"kind":"staff","value":"untrained","source":"example","on":"2026-11-21"}]', timestamptz '2026-11-21 12:00:00+00',
    '''exemple'':1C ''loire'':1C ''99999'':1C ''3'':1C ''place'':1C ''inventee'':1C ''cafe'':1A ''restaurant'':1B ''modele'':1A ''c_exemple'' ''c_loire'' ''c_99999'' ''k_eat''', '(4302035.83, 135226.99, 4697216.45)'),
  ('0193f000-0000-7000-8000-000000000003', 'example', 'exemple-3', 'Pharmacie d’Essai', 'health', 'Pharmacie', '12 rue Inventée', '99999', 'Exemple-sur-Loire', 'exemple loire', 47.5011, 1.8012,
    '[{"kind":"reservedInside","value":true,"source":"example","on":"2026-11-21"},{"kind":"entrance","value":"ramp","source":"example","on":"2026-11-21"},{"kind":"doorWidth","value":120,"source":"example","on":"2026-11-21"},{"kind":"staff","value":"trained","source":"example","on":"2026-11-21"}]', timestamptz '2026-11-21 12:00:00+00',
    '''exemple'':1C ''loire'':1C ''99999'':1C ''12'':1C ''rue'':1C ''inventee'':1C ''pharmacie'':1A ''sante'':1B ''essai'':1A ''c_exemple'' ''c_loire'' ''c_99999'' ''k_health''', '(4301968.39, 135284.99, 4697276.55)'),
  ('0193f000-0000-7000-8000-000000000004', 'example', 'exemple-4', 'Mairie d’Exemple-sur-Loire', 'public', 'Mairie', '1 rue de la Mairie inventée', '99999', 'Exemple-sur-Loire', 'exemple loire', 47.5006, 1.7995,
    '[{"kind":"reservedInside","value":true,"source":"example","on":"2026-11-21"},{"kind":"reservedNear","value":true,"source":"example","on":"2026-11-21"},{"kind":"entrance","value":"level","source":"example","on":"2026-11-21"},{"kind":"doorWidth","value":140,"source":"example","on":"2026-11-21"},{"kind":"toilets","value":"adapted","source":"example","on":"2026-11-21"},{"kind":"staff","value":"trained","source":"example","on":"2026-11-21"}]', timestamptz '2026-11-21 12:00:00+00',
    '''exemple'':1A ''loire'':1A ''99999'':1C ''1'':1C ''rue'':1C ''mairie'':1A ''inventee'':1C ''service'':1B ''public'':1B ''c_exemple'' ''c_loire'' ''c_99999'' ''k_public''', '(4302013.37, 135158.64, 4697238.99)'),
  ('0193f000-0000-7000-8000-000000000005', 'example', 'exemple-5', 'Cabinet médical fictif', 'health', 'Médecin généraliste', '8 rue Inventée', '99999', 'Exemple-sur-Loire', 'exemple loire', 47.5015, 1.802,
    '[{"kind":"reservedInside","value":false,"source":"example","on":"2026-11-21"},{"kind":"reservedNear","value":false,"source":"example","on":"2026-11-21"},{"kind":"entrance","value":"level","source":"example","on":"2026-11-21"},{"kind":"doorWidth","value":90,"source":"example","on":"2026-11-21"},{"kind":"toilets","value":"adapted","source":"example","on":"2026-11-21"}]', timestamptz '2026-11-21 12:00:00+00',
    '''exemple'':1C ''loire'':1C ''99999'':1C ''8'':1C ''rue'':1C ''inventee'':1C ''medecin'':1B ''generaliste'':1B ''sante'':1B ''cabinet'':1A ''medical'':1A ''fictif'':1A ''c_exemple'' ''c_loire'' ''c_99999'' ''k_health''', '(4301933.72, 135344.03, 4697306.59)'),
  ('0193f000-0000-7000-8000-000000000006', 'example', 'exemple-6', 'Cinéma Le Spécimen', 'culture', 'Cinéma', '2 allée Inventée', '99999', 'Exemple-sur-Loire', 'exemple loire', 47.4988, 1.8031,
    '[{"kind":"reservedInside","value":true,"source":"example","on":"2026-11-21"},{"kind":"entrance","value":"ramp","source":"example","on":"2026-11-21"},{"kind":"doorWidth","value":160,"source":"example","on":"2026-11-21"},{"kind":"toilets","value":"adapted","source":"example","on":"2026-11-21"},{"kind":"staff","value":"trained","source":"example","on":"2026-11-21"}]', timestamptz '2026-11-21 12:00:00+00',
    '''exemple'':1C ''loire'':1C ''99999'':1C ''2'':1C ''allee'':1C ''inventee'':1C ''cinema'':1A ''culture'':1B ''specimen'':1A ''c_exemple'' ''c_loire'' ''c_99999'' ''k_culture''', '(4302152.36, 135433.58, 4697103.77)');
insert into public.listing_words (kind, word) select 'any', unnest('{1,12,2,3,8,99999,alimentation,allee,boulangerie,cabinet,cafe,cinema,culture,essai,exemple,fictif,generaliste,inventee,loire,mairie,medecin,medical,modele,patisserie,pharmacie,place,public,restaurant,rue,sante,service,specimen}'::text[]);
insert into public.listing_words (kind, word) select 'commune', unnest('{99999,exemple,loire}'::text[]);
