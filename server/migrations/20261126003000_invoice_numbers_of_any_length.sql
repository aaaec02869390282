-- A hundred thousand subscribers pay 1.2 million times a year: a payment must not fail for want of a digit.
alter table public.invoices
  drop constraint invoices_sequence_check,
  add constraint invoices_sequence_check check (sequence >= 1);
