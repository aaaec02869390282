-- Quiet hours are those of the wall where the telephone is: 8 h in Paris is 11 h in Réunion, 20 h is 23 h.
alter table public.push_devices add column time_zone text not null default 'Europe/Paris'
  check (char_length(time_zone) between 1 and 60);
