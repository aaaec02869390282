-- Read in a transaction of its own, so that whoever uses the tables does not wait.
alter table public.documents validate constraint documents_refusal_text_length;
alter table public.second_looks validate constraint second_looks_refusal_text_length;
