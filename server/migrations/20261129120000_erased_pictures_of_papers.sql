-- When the pictures of a paper and what was read of it were erased at the end of their time, and why. The row stays: it
-- tells its holder what was erased, and what the account could do then.
alter table public.documents
  add column pictures_erased_at timestamptz,
  add column pictures_erased_for text check (pictures_erased_for in ('card-ended', 'card-replaced', 'refused')),
  add constraint documents_erasure_whole check ((pictures_erased_at is null) = (pictures_erased_for is null)) not valid;

alter table public.notifications drop constraint notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in (
  'fine-date', 'fine-silence', 'paper-approved', 'paper-refused', 'paper-expired', 'paper-erased',
  'account-activated', 'stay-ends', 'dossier-ready', 'dossier-failed', 'dossier-contradicted', 'letter-followed',
  'payment-failed', 'subscription-ended', 'carer-accepted', 'declaration-prepared', 'notice-prepared',
  'preparation-waiting', 'preparation-declined', 'help-ended'
));
