-- Who signs for the holder or for a company, and what a contest rests on when the card is not its answer.
alter table public.fines
  add column motive text check (motive in ('card', 'plate-copied', 'stolen', 'lent')),
  add column holder_capacity text check (holder_capacity in ('alone', 'minor', 'tutelle', 'curatelle')),
  add column representative_name text check (char_length(representative_name) <= 200),
  add column representative_quality text check (char_length(representative_quality) <= 100),
  add column driver_name text check (char_length(driver_name) <= 200),
  add column driver_address text check (char_length(driver_address) <= 400),
  add column event_on date;
grant
  insert (motive, holder_capacity, representative_name, representative_quality, driver_name, driver_address, event_on),
  update (motive, holder_capacity, representative_name, representative_quality, driver_name, driver_address, event_on)
  on public.fines to authenticated;

-- The papers that show who may sign, and those of a sale, of a theft, of a copied plate.
alter table public.fine_papers drop constraint fine_papers_kind_check;
alter table public.fine_papers add constraint fine_papers_kind_check check (kind in (
  'carte-grise', 'cmi-front', 'cmi-back', 'award', 'ticket', 'appointment', 'identity', 'witness', 'appeal-copy', 'receipt', 'decision',
  'mandate-signed', 'presence-signed', 'family-record', 'guardianship', 'company-extract', 'cession', 'cession-receipt', 'complaint'
));
