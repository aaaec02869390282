-- What both answers read beside the last day: a plate read differently is another answer. Null on looks drawn before.
alter table public.second_looks
  add column first_card_type text,
  add column first_plate text,
  add column second_card_type text,
  add column second_plate text;
