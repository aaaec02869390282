-- Files people send, and the two papers they prove their right with.

-- A file at rest. Its bytes lie encrypted in the object store under object_key.
create table storage_objects (
  id uuid primary key,
  owner_id uuid not null references auth.users (id) on delete cascade,
  bucket text not null check (bucket in ('documents', 'declaration-photos', 'dossiers', 'public')),
  path text not null check (char_length(path) between 1 and 300),
  size bigint not null check (size >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  mime text not null,
  object_key text not null unique,
  preview_key text,
  created_at timestamptz not null default now(),
  unique (bucket, path)
);
create index storage_objects_owner on storage_objects (owner_id);

-- A resumable upload under way, or its outcome, for whoever asks again after a lost answer.
create table storage_uploads (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  bucket text not null check (bucket in ('documents', 'declaration-photos')),
  path text not null check (char_length(path) between 1 and 300),
  mime text not null,
  cache_control text,
  size bigint not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null default 'receiving' check (state in ('receiving', 'stored', 'refused')),
  refusal text,
  object_id uuid references storage_objects (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index storage_uploads_user on storage_uploads (user_id);

-- Keys whose row is gone: a job erases their bytes. A table, so that no erasure is forgotten in a crash.
create table storage_orphans (
  object_key text primary key,
  created_at timestamptz not null default now()
);

create function app.remember_orphan() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into storage_orphans (object_key) values (old.object_key) on conflict do nothing;
  if old.preview_key is not null then
    insert into storage_orphans (object_key) values (old.preview_key) on conflict do nothing;
  end if;
  return old;
end $$;
create trigger storage_objects_orphans after delete on storage_objects
  for each row execute function app.remember_orphan();

-- One submission of one paper. Rows are not rewritten: a new picture is a new row.
create table documents (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('cmi', 'carte_grise')),
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'replaced')),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  reason text,
  remark text check (char_length(remark) <= 500),
  expires_on date,
  card_type text check (card_type in ('cmi', 'ces_civil', 'ces_guerre')),
  -- When the end of the paper was acted upon: the job that does it may run twice.
  expired_at timestamptz,
  check ((status in ('approved', 'rejected')) <= (decided_at is not null)),
  check ((status = 'rejected') <= (reason is not null))
);
create index documents_user on documents (user_id, kind, submitted_at);
create index documents_queue on documents (submitted_at, id) where status = 'pending';
create unique index documents_one_pending on documents (user_id, kind) where status = 'pending';

create table document_files (
  document_id uuid not null references documents (id) on delete cascade,
  side text not null check (side in ('recto', 'verso')),
  object_id uuid not null unique references storage_objects (id) on delete cascade,
  primary key (document_id, side)
);

-- Who looked at whose card, and when. Written by the reviewer's own transaction, never changed.
create table document_views (
  id uuid primary key,
  document_id uuid references documents (id) on delete set null,
  viewer_id uuid references auth.users (id) on delete set null,
  viewed_at timestamptz not null
);
create index document_views_document on document_views (document_id);

alter table storage_objects enable row level security;
alter table storage_uploads enable row level security;
alter table storage_orphans enable row level security;
alter table documents enable row level security;
alter table document_files enable row level security;
alter table document_views enable row level security;

-- Both ask for a second factor: a stolen password opens no card.
create function app.is_reviewer() returns boolean language sql stable security definer set search_path = '' as $$
  select app.aal() = 'aal2' and app.roles_of(app.user_id()) && array['reviewer', 'admin']
$$;
create function app.is_admin() returns boolean language sql stable security definer set search_path = '' as $$
  select app.aal() = 'aal2' and app.roles_of(app.user_id()) && array['admin']
$$;
grant execute on function app.is_reviewer(), app.is_admin() to authenticated;

-- Files: their owner. Stored under a path that begins with the owner's own id.
grant select, insert, delete on storage_objects to authenticated;
create policy storage_objects_own_read on storage_objects for select to authenticated
  using (owner_id = app.user_id());
create policy storage_objects_own_add on storage_objects for insert to authenticated
  with check (owner_id = app.user_id() and starts_with(path, app.user_id()::text || '/'));
create policy storage_objects_own_remove on storage_objects for delete to authenticated
  using (owner_id = app.user_id());

grant select, insert, delete on storage_uploads to authenticated;
grant update (state, refusal, object_id) on storage_uploads to authenticated;
create policy storage_uploads_own on storage_uploads for all to authenticated
  using (user_id = app.user_id()) with check (user_id = app.user_id());

-- Documents: their owner sends them and takes them back; a decision is never theirs to write.
grant select, insert on documents to authenticated;
grant update (status, decided_at, decided_by, reason, remark, expires_on, card_type) on documents to authenticated;
create policy documents_own_read on documents for select to authenticated
  using (user_id = app.user_id());
create policy documents_own_add on documents for insert to authenticated
  with check (user_id = app.user_id() and status = 'pending' and decided_by is null);
create policy documents_own_close on documents for update to authenticated
  using (user_id = app.user_id() and status in ('pending', 'rejected'))
  with check (user_id = app.user_id() and status in ('withdrawn', 'replaced'));

-- A reviewer sees what waits and what they decided themselves; an administrator sees all. Nobody judges themselves.
create policy documents_review_read on documents for select to authenticated
  using (app.is_admin() or (app.is_reviewer() and (status = 'pending' or decided_by = app.user_id())));
create policy documents_review_decide on documents for update to authenticated
  using (app.is_reviewer() and status = 'pending' and user_id <> app.user_id())
  with check (app.is_reviewer() and status in ('approved', 'rejected') and decided_by = app.user_id()
    and user_id <> app.user_id());

-- Definer: a policy on document_files that read storage_objects, whose own policy reads document_files, would turn in a circle.
create function app.owns_object(object uuid) returns boolean language sql stable security definer
set search_path = public, pg_temp as $$
  select exists (select 1 from storage_objects where id = object and owner_id = app.user_id())
$$;
grant execute on function app.owns_object(uuid) to authenticated;

-- Both follow the documents one may see: the policies above apply inside these subqueries.
grant select, insert, delete on document_files to authenticated;
create policy document_files_read on document_files for select to authenticated
  using (exists (select 1 from documents d where d.id = document_id));
create policy document_files_own_add on document_files for insert to authenticated
  with check (
    exists (select 1 from documents d where d.id = document_id and d.user_id = app.user_id() and d.status = 'pending')
    and app.owns_object(object_id)
  );
create policy document_files_own_remove on document_files for delete to authenticated
  using (exists (select 1 from documents d where d.id = document_id and d.user_id = app.user_id()));
create policy storage_objects_review_read on storage_objects for select to authenticated
  using (
    bucket = 'documents' and app.is_reviewer()
    and exists (select 1 from document_files f where f.object_id = storage_objects.id)
  );

grant select, insert on document_views to authenticated;
create policy document_views_add on document_views for insert to authenticated
  with check (app.is_reviewer() and viewer_id = app.user_id());
create policy document_views_read on document_views for select to authenticated
  using (app.is_admin());

-- A decision writes its consequences in the reviewer's own transaction: the two flags of a person whose document one
-- may see, and the line of the log. Activation is an administrator's.
create policy profiles_review_read on profiles for select to authenticated
  using (app.is_reviewer() and exists (select 1 from documents d where d.user_id = profiles.user_id));
grant update (cmi_validated, carte_grise_validated, account_status) on profiles to authenticated;
create policy profiles_review_update on profiles for update to authenticated
  using (
    app.is_reviewer() and user_id <> app.user_id()
    and exists (select 1 from documents d where d.user_id = profiles.user_id)
  );
create function app.guard_activation() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and new.account_status <> old.account_status and not app.is_admin() then
    raise exception 'only an administrator activates an account' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger profiles_guard_activation before update on profiles
  for each row execute function app.guard_activation();

grant insert on audit_log to authenticated;
create policy audit_log_review_add on audit_log for insert to authenticated
  with check (app.is_reviewer() and actor_id = app.user_id());
