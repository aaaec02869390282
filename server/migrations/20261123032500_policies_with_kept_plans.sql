-- A policy written as a subquery is planned with every statement that reaches its table, and the policies of what the
-- subquery reads with it. As a plpgsql function its plan is kept by the session. The functions that read with the
-- rights of whoever asks let row security apply inside them, as it did inside the subqueries.

-- What a reviewer may see follows the documents they may see: the policies of document_files and documents apply.
create function app.may_review_object(object uuid) returns boolean
  language plpgsql stable
  set search_path = ''
as $$ begin
  return app.is_reviewer() and exists (select from public.document_files f where f.object_id = object);
end $$;
create function app.may_review_person(person uuid) returns boolean
  language plpgsql stable
  set search_path = ''
as $$ begin
  return app.is_reviewer() and exists (select from public.documents d where d.user_id = person);
end $$;
create or replace function app.owns_object(object uuid) returns boolean
  language plpgsql stable security definer
  set search_path = ''
as $$ begin
  return exists (select from public.storage_objects o where o.id = object and o.owner_id = app.user_id());
end $$;
create function app.owns_declaration(declaration uuid) returns boolean
  language plpgsql stable security definer
  set search_path = ''
as $$ begin
  return exists (select from public.declarations d where d.id = declaration and d.user_id = app.user_id());
end $$;
create function app.owns_vehicle(vehicle uuid) returns boolean
  language plpgsql stable security definer
  set search_path = ''
as $$ begin
  return exists (select from public.vehicles v where v.id = vehicle and v.user_id = app.user_id());
end $$;
grant execute on function app.may_review_object(uuid), app.may_review_person(uuid), app.owns_declaration(uuid),
  app.owns_vehicle(uuid) to authenticated;

alter policy storage_objects_review_read on public.storage_objects
  using (bucket = 'documents' and app.may_review_object(id));
alter policy profiles_review_read on public.profiles using (app.may_review_person(user_id));
alter policy profiles_review_update on public.profiles
  using (user_id <> app.user_id() and app.may_review_person(user_id));
alter policy declaration_photos_read on public.declaration_photos using (app.owns_declaration(declaration_id));
alter policy declaration_photos_add on public.declaration_photos
  with check (app.owns_declaration(declaration_id) and app.owns_object(object_id));
alter policy declarations_add on public.declarations
  with check (user_id = app.user_id() and payment = 'due' and status = 'processing' and app.owns_vehicle(vehicle_id));

-- Read twice in every look at the history of an account.
create or replace function app.paper_state(person uuid, wanted text, validated boolean) returns text
  language plpgsql stable
  set search_path = ''
as $$ begin
  return case
    when validated then 'approved'
    when exists (select from public.documents d where d.user_id = person and d.kind = wanted and d.status = 'pending') then 'waiting'
    else 'missing'
  end;
end $$;
