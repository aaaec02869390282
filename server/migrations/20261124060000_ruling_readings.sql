-- The rulings whose official text the operator has read, with the number found there: a letter cites no other.
create table public.ruling_readings (
  ruling text primary key check (length(ruling) between 1 and 40),
  number text not null check (length(number) between 1 and 20),
  read_on date not null
);
alter table public.ruling_readings enable row level security;
revoke all on public.ruling_readings from public;
grant select on public.ruling_readings to authenticated;
create policy ruling_readings_read on public.ruling_readings for select to authenticated using (true);
