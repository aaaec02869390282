-- What the post gives when a registered letter is handed over: it shows a day of sending, and no receipt.
alter table public.fine_papers drop constraint fine_papers_kind_check;
alter table public.fine_papers add constraint fine_papers_kind_check check (kind in (
  'carte-grise', 'cmi-front', 'cmi-back', 'award', 'ticket', 'appointment', 'identity', 'witness', 'appeal-copy',
  'receipt', 'decision', 'mandate-signed', 'presence-signed', 'family-record', 'guardianship', 'company-extract',
  'cession', 'cession-receipt', 'complaint', 'deposit-proof'
));
