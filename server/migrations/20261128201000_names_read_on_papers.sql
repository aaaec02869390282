-- The form of a review began with the name of the account: such a name in an older decision may have been read by nobody.
-- What is written from now on says that it was read; of what was written before, only another name can have been.
alter table public.documents add column holder_name_read boolean not null default false;
grant update (holder_name_read) on public.documents to authenticated;
update public.documents d set holder_name_read = true
  from auth.users u
  where u.id = d.user_id and d.holder_name is not null and lower(d.holder_name) <> lower(trim(concat_ws(' ',
    u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'last_name')));
