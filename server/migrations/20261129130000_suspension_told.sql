-- A suspension, its end and the answer to its holder are told in the centre of notifications, beside their mail, and so
-- is the erasure of the pictures of a paper.
alter table public.notifications drop constraint notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in (
  'fine-date', 'fine-silence', 'paper-approved', 'paper-refused', 'paper-expired', 'paper-erased', 'account-activated',
  'account-suspended', 'suspension-answered', 'account-reinstated', 'stay-ends', 'dossier-ready', 'dossier-failed',
  'dossier-contradicted', 'letter-followed', 'payment-failed', 'subscription-ended', 'carer-accepted',
  'declaration-prepared', 'notice-prepared', 'preparation-waiting', 'preparation-declined', 'help-ended'
)) not valid;
