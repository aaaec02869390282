-- An electronic registered letter has no slip of the post, and what acknowledges a second appeal is not the first's.
alter table public.fine_papers drop constraint fine_papers_kind_check;
alter table public.fine_papers add constraint fine_papers_kind_check check (kind in (
  'carte-grise', 'cmi-front', 'cmi-back', 'award', 'ticket', 'appointment', 'identity', 'witness', 'appeal-copy',
  'receipt', 'decision', 'mandate-signed', 'presence-signed', 'family-record', 'guardianship', 'company-extract',
  'cession', 'cession-receipt', 'complaint', 'deposit-proof', 'electronic-proof', 'second-appeal-proof'
)) not valid;
alter table public.fine_papers validate constraint fine_papers_kind_check;
