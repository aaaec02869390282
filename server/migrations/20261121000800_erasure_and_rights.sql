-- Erasing an account takes its vehicles, declarations and files away in one statement, in no order of ours: these
-- two links are looked at when the transaction ends, by which time both ends are gone.
alter table public.declarations
  drop constraint declarations_vehicle_id_fkey,
  add constraint declarations_vehicle_id_fkey foreign key (vehicle_id) references public.vehicles (id)
    deferrable initially deferred;
alter table public.declaration_photos
  drop constraint declaration_photos_object_id_fkey,
  add constraint declaration_photos_object_id_fkey foreign key (object_id) references public.storage_objects (id)
    deferrable initially deferred;

-- A person adds a paper, never what a decision or the job of its end will write.
revoke insert on public.documents from authenticated;
grant insert (id, user_id, kind, submitted_at) on public.documents to authenticated;

-- The bytes a person's row names are those of that upload: never another file's, nor its preview.
alter policy storage_objects_own_add on public.storage_objects with check (
  owner_id = app.user_id()
  and starts_with(path, app.user_id()::text || '/')
  and bucket in ('documents', 'declaration-photos')
  and object_key = bucket || '/' || id
  and (preview_key is null or preview_key = bucket || '/' || id || '-preview')
);
