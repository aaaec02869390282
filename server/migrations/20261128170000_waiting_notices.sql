-- A notice that waits for its holder is recalled to both people: when it was last, and what the carer is told.
alter table public.carer_notices add column reminded_on date;
create index carer_notices_waiting on public.carer_notices (prepared_at) where confirmation = 'waiting';

alter table public.notifications drop constraint notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in (
  'fine-date', 'fine-silence', 'paper-approved', 'paper-refused', 'paper-expired', 'account-activated', 'stay-ends',
  'dossier-ready', 'dossier-failed', 'letter-followed', 'payment-failed', 'subscription-ended', 'carer-accepted',
  'declaration-prepared', 'notice-prepared', 'preparation-waiting', 'preparation-declined', 'help-ended'
));
