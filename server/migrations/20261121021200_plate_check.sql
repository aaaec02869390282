-- What the phone said that it read of the plate, for the advice given to its holder; no proof rests on it.
alter table public.declarations add column plate_check text check (plate_check in ('confirmed', 'other', 'unread', 'unchecked'));
