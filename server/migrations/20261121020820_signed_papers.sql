-- The mandate and the holder's statement, signed by hand and photographed: they take the place of the pages to sign.
alter table public.fine_papers drop constraint fine_papers_kind_check;
alter table public.fine_papers add constraint fine_papers_kind_check check (
  kind in ('award', 'ticket', 'appointment', 'identity', 'witness', 'appeal-copy', 'receipt', 'decision', 'mandate-signed', 'presence-signed')
);
