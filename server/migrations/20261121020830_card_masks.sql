-- What a person hides on the picture of a card before it is copied into a dossier: fractions of its width and height. The
-- file itself is never touched.
create table public.card_masks (
  object_id uuid primary key references public.storage_objects (id) on delete cascade deferrable initially deferred,
  user_id uuid not null default app.user_id() references auth.users (id) on delete cascade,
  x double precision not null check (x between 0 and 1),
  y double precision not null check (y between 0 and 1),
  width double precision not null check (width > 0 and width <= 1),
  height double precision not null check (height > 0 and height <= 1),
  changed_at timestamptz not null,
  -- More would hide what the card proves.
  check (width * height <= 0.5)
);
create index card_masks_of_user on public.card_masks (user_id);

alter table public.card_masks enable row level security;
create policy card_masks_own_select on public.card_masks for select to authenticated using (user_id = app.user_id());
create policy card_masks_own_insert on public.card_masks for insert to authenticated with check (
  user_id = app.user_id() and exists (select 1 from public.storage_objects where storage_objects.id = object_id and storage_objects.owner_id = app.user_id())
);
create policy card_masks_own_update on public.card_masks for update to authenticated using (user_id = app.user_id()) with check (user_id = app.user_id());
create policy card_masks_own_delete on public.card_masks for delete to authenticated using (user_id = app.user_id());
grant select, delete on public.card_masks to authenticated;
grant insert (object_id, x, y, width, height, changed_at), update (x, y, width, height, changed_at) on public.card_masks to authenticated;
