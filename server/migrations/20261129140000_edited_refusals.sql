-- The text of a refusal, where the reviewer edited the sentence of its reason. Older rows keep their remark beside it.
alter table public.documents add column refusal_text text;
alter table public.documents add constraint documents_refusal_text_length
  check (char_length(refusal_text) <= 700) not valid;
alter table public.second_looks add column second_refusal_text text;
alter table public.second_looks add constraint second_looks_refusal_text_length
  check (char_length(second_refusal_text) <= 700) not valid;
grant update (refusal_text) on public.documents to authenticated;
