-- When the holder of a paper was told that its pictures would be erased: thirty days before, at the least. The word is
-- kept in their centre of notifications too.
alter table public.documents add column erasure_announced_at timestamptz;
alter table public.notifications drop constraint notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in (
  'fine-date', 'fine-silence', 'paper-approved', 'paper-refused', 'paper-expired', 'paper-to-erase', 'paper-erased',
  'account-activated', 'account-suspended', 'suspension-answered', 'account-reinstated', 'stay-ends', 'dossier-ready',
  'dossier-failed', 'dossier-contradicted', 'letter-followed', 'payment-failed', 'subscription-ended', 'carer-accepted',
  'declaration-prepared', 'notice-prepared', 'preparation-waiting', 'preparation-declined', 'help-ended'
)) not valid;
