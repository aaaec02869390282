-- A pretended card whose bank wants to see its holder before it pays again.
alter table public.sandbox_payments
  drop constraint sandbox_payments_card_answer_check,
  add constraint sandbox_payments_card_answer_check check (
    card_answer in ('paid', 'refused', 'pending', 'authenticate'));
alter table public.sandbox_charges
  drop constraint sandbox_charges_answer_check,
  add constraint sandbox_charges_answer_check check (answer in ('paid', 'refused', 'pending', 'authenticate'));
