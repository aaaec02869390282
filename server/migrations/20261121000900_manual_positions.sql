-- A position may be placed by hand; nothing measured it, so it has no accuracy. A photograph says how it came in.
alter table public.declarations alter column accuracy_m drop not null;
alter table public.declarations drop constraint declarations_position_source_check;
alter table public.declarations add constraint declarations_position_source_check
  check (position_source in ('device', 'last-known', 'manual'));
alter table public.declarations add constraint declarations_accuracy_measured
  check ((position_source = 'manual') = (accuracy_m is null));
alter table public.declaration_photos add column origin text check (origin in ('camera', 'phone-camera', 'gallery'));
