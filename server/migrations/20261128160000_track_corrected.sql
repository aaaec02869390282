-- A notice taken for one of another type is corrected by its owner before anything is sent.
grant update (track) on public.fines to authenticated;
