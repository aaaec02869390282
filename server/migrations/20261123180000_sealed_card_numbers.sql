-- A number of a card stands sealed, with a key derived from the master key: a stolen dump tells none.
-- The columns take sealed values only; what stands in clear is sealed at the end of these migrations, in their own
-- transaction, and until then the checks look at new rows alone.
alter table public.documents
  drop constraint documents_card_number_check,
  drop constraint documents_said_card_number_check,
  add constraint documents_card_number_sealed check (starts_with(card_number, 's1:') and char_length(card_number) <= 700) not valid,
  add constraint documents_said_card_number_sealed check (starts_with(said_card_number, 's1:') and char_length(said_card_number) <= 700) not valid;
alter table public.fines
  drop constraint fines_card_number_check,
  add constraint fines_card_number_sealed check (starts_with(card_number, 's1:') and char_length(card_number) <= 700) not valid;
alter table public.paper_confirmations
  drop constraint paper_confirmations_card_number_check,
  add constraint paper_confirmations_card_number_sealed check (starts_with(card_number, 's1:') and char_length(card_number) <= 700) not valid;
-- Among other facts of a letter, and in what was answered to a phone.
alter table public.dossiers
  add constraint dossiers_facts_sealed check (jsonb_typeof(facts) = 'string') not valid;
alter table public.sync_outcomes
  add constraint sync_outcomes_result_sealed check (jsonb_typeof(result) = 'string') not valid;
