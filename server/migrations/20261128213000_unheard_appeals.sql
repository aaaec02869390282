-- An appeal of which nothing came may have been taken: once its month is past, the day of its receipt is asked for.
alter table public.fines add column is_unheard boolean not null default false;
grant update (is_unheard) on public.fines to authenticated;
alter table public.fine_steps add column is_unheard boolean not null default false;
-- Those noted before: neither refused nor left. They are looked at by the sweep of the next start.
update public.fine_steps s set is_unheard = true
  where s.step = 'undelivered' and s.undone_at is null
    and exists (select 1 from public.electronic_letters l where l.fine_id = s.fine_id and l.state = 'sent')
    and not exists (
      select 1 from public.electronic_letters l where l.fine_id = s.fine_id and l.state in ('refused', 'neglected')
    );
update public.fines f set is_unheard = true, next_look_on = current_date - 1
  where f.undelivered_on is not null and exists (
    select 1 from public.fine_steps s where s.fine_id = f.id and s.is_unheard and s.undone_at is null
  );
