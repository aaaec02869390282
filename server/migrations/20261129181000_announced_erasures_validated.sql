-- Read in a transaction of its own, so that whoever is told something meanwhile does not wait.
alter table public.notifications validate constraint notifications_kind_check;
