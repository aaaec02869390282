-- The written answer was a rectified notice: it reduces the sum, and opens a month of its own before the tribunal.
alter table public.fines add column reduced boolean not null default false;
grant update (reduced) on public.fines to authenticated;
-- Those already noted are looked at by the sweep of the next start: their month may be open, with no reminder planned.
update public.fines
  set reduced = true, next_look_on = case when status = 'refused' then current_date - 1 else next_look_on end
  where decision_on is not null and (
    select step from public.fine_steps
    where fine_id = fines.id and undone_at is null and step in ('accepted', 'accepted-in-part', 'refused')
      and not exists (
        select 1 from public.fine_steps earlier
        where earlier.fine_id = fines.id and earlier.undone_at is null and earlier.step = 'second-appeal'
          and (earlier.recorded_at, earlier.id) < (fine_steps.recorded_at, fine_steps.id))
    order by recorded_at desc, id desc limit 1
  ) = 'accepted-in-part';
