-- Read in a transaction of its own, so that whoever joins a paper does not wait.
alter table public.fine_papers validate constraint fine_papers_letter_check;
alter table public.fine_papers validate constraint fine_papers_letter_kind_check;
