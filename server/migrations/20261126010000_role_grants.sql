-- Who gave a role; null for a command of the server, and once that account is erased.
alter table public.user_roles add column granted_by uuid references auth.users (id) on delete set null;
create index user_roles_granted_by_idx on public.user_roles (granted_by) where granted_by is not null;
