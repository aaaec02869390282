-- Invoices go once their ten years are over (C. com. L123-22), and never before (docs/decisions/0381, 0354).
alter table public.invoices drop constraint invoices_year_check;
alter table public.invoices add constraint invoices_year_check check (year between 2000 and 9999);

create function app.kept_ten_years() returns trigger
  language plpgsql
  set search_path = ''
as $$ begin
  -- On the database's own clock, whoever asks.
  if old.issued_at > now() - interval '10 years' then
    raise exception 'invoices are kept for ten years' using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;
drop trigger invoices_kept on public.invoices;
create trigger invoices_kept before update or truncate on public.invoices
  for each statement execute function app.never_changes();
create trigger invoices_kept_ten_years before delete on public.invoices
  for each row execute function app.kept_ten_years();
