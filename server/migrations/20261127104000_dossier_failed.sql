-- A dossier that could not be made is told like one that is ready.
alter table public.notifications drop constraint notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in (
  'fine-date', 'fine-silence', 'paper-approved', 'paper-refused', 'paper-expired', 'account-activated', 'stay-ends',
  'dossier-ready', 'dossier-failed', 'letter-followed', 'payment-failed', 'subscription-ended', 'carer-accepted',
  'declaration-prepared', 'notice-prepared', 'preparation-declined', 'help-ended'
));
