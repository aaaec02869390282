-- A rectified notice that leaves something to pay is an answer of its own: it opens the month before the tribunal.
alter table fine_steps drop constraint fine_steps_step_check;
alter table fine_steps add constraint fine_steps_step_check
  check (step in ('sent', 'received', 'accepted', 'accepted-in-part', 'refused', 'silence', 'second-appeal', 'paid', 'payment-waits', 'closed'));
