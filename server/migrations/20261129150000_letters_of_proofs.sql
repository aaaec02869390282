-- The letter that a receipt or a slip of the post proves. Null: joined before it was asked, and taken for the appeal's.
alter table public.fine_papers
  add column letter text,
  add constraint fine_papers_letter_check check (letter in (
    'rapo', 'photos', 'tsp', 'requete', 'reclamation', 'file-request', 'follow-up'
  )) not valid,
  add constraint fine_papers_letter_kind_check check (
    letter is null or kind in ('receipt', 'deposit-proof', 'electronic-proof')
  ) not valid;
grant insert (letter) on public.fine_papers to authenticated;
