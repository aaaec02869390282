-- What acknowledges another letter than the appeal (photographs, file, follow-up) is not the appeal's.
alter table public.fine_papers drop constraint fine_papers_kind_check;
alter table public.fine_papers add constraint fine_papers_kind_check check (kind in (
  'carte-grise', 'cmi-front', 'cmi-back', 'award', 'ticket', 'appointment', 'identity', 'witness', 'appeal-copy',
  'receipt', 'decision', 'mandate-signed', 'presence-signed', 'family-record', 'guardianship', 'company-extract',
  'cession', 'cession-receipt', 'complaint', 'deposit-proof', 'electronic-proof', 'second-appeal-proof',
  'letter-receipt'
)) not valid;
alter table public.fine_papers validate constraint fine_papers_kind_check;
