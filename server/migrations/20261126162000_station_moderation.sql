-- What the team does of a published place that people say is gone, and of one that doubles another.
alter table public.stations
  add column merged_into uuid references public.stations (id) on delete set null,
  add column reviewed_at timestamptz,
  add column reviewed_by uuid references auth.users (id) on delete set null;
create index stations_merged_into on public.stations (merged_into) where merged_into is not null;
create index stations_reviewed_by on public.stations (reviewed_by) where reviewed_by is not null;
create index station_checks_gone on public.station_checks (station_id) where not there;

alter table public.stations
  drop constraint stations_status_check,
  drop constraint stations_reason_check,
  drop constraint stations_check;
alter table public.stations
  add constraint stations_status_check
    check (status in ('pending', 'published', 'refused', 'withdrawn', 'removed', 'merged')),
  add constraint stations_reason_check
    check (reason in ('duplicate', 'private', 'not-reserved', 'misplaced', 'unreadable', 'gone')),
  add constraint stations_check check ((status in ('refused', 'removed')) = (reason is not null));

-- A place that its finder takes back gives back those that were merged into it: they are looked at once more.
create function app.release_merged_stations() returns trigger language plpgsql security definer
set search_path = '' as $$
begin
  update public.stations set status = 'pending', merged_into = null, decided_at = null, decided_by = null
    where merged_into = new.id and status = 'merged';
  return null;
end $$;
create trigger stations_release_merged after update of status on public.stations for each row
  when (old.status = 'published' and new.status = 'withdrawn') execute function app.release_merged_stations();
