-- What a carer prepares, and what becomes of a help, told like everything else.
alter table public.notifications drop constraint notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in (
  'fine-date', 'fine-silence', 'paper-approved', 'paper-refused', 'paper-expired', 'account-activated', 'stay-ends',
  'dossier-ready', 'payment-failed', 'subscription-ended', 'carer-accepted', 'declaration-prepared', 'notice-prepared',
  'preparation-declined', 'help-ended'
));
alter table public.notification_settings drop constraint notification_settings_muted_check;
alter table public.notification_settings add constraint notification_settings_muted_check check (
  muted <@ array['dates', 'papers', 'parking', 'dossiers', 'payments', 'carers']
);
