-- A paper found to contradict its letter is told once for a dossier: whoever left the page learns it.
alter table public.dossiers add column contradiction_told_at timestamptz;

alter table public.notifications drop constraint notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in (
  'fine-date', 'fine-silence', 'paper-approved', 'paper-refused', 'paper-expired', 'account-activated', 'stay-ends',
  'dossier-ready', 'dossier-failed', 'dossier-contradicted', 'letter-followed', 'payment-failed', 'subscription-ended',
  'carer-accepted', 'declaration-prepared', 'notice-prepared', 'preparation-waiting', 'preparation-declined',
  'help-ended'
));
