-- The name read on a paper by both who looked at it: another one is another answer. Null on looks answered before.
alter table public.second_looks
  add column first_holder_name text,
  add column second_holder_name text;
