-- Each photograph says when and where it was taken, and the declaration when it was saved: all of it by the phone, a claim.
-- Null for what an application of before declared, which did not say. Rows keep the policies of their tables.
alter table public.declarations add column saved_at_claim timestamptz;
alter table public.declaration_photos
  add column taken_at_claim timestamptz,
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add column accuracy_m double precision check (accuracy_m >= 0),
  add column position_at timestamptz,
  add constraint declaration_photos_position_whole check (
    (latitude is null) = (longitude is null) and (latitude is null) = (position_at is null)
    and (accuracy_m is null or latitude is not null)
  );
