-- Appeals that left as electronic registered letters: what was asked of the provider, and what became of it. Written by
-- the service alone, after its own checks; whom it went to and how the provider names it are sealed.
create table public.electronic_letters (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  fine_id uuid not null references public.fines (id) on delete cascade,
  dossier_id uuid not null references public.dossiers (id) on delete cascade,
  state text not null default 'sending' check (state in (
    'sending', 'waiting', 'sent', 'accepted', 'refused', 'neglected', 'bounced', 'not-sent'
  )),
  letter_details jsonb not null,
  price_cents integer not null check (price_cents >= 0),
  asked_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  -- Whether the proof of deposit, and the one of how it ended, were joined to the fine.
  has_deposit boolean not null default false,
  has_outcome boolean not null default false,
  constraint electronic_letters_letter_details_sealed check (jsonb_typeof(letter_details) = 'string')
);
-- A notice gives one appeal: while a letter stands, no other leaves for it, whoever asks twice and at once.
create unique index electronic_letters_standing on public.electronic_letters (fine_id)
  where state not in ('bounced', 'not-sent');
create index electronic_letters_of_fine on public.electronic_letters (fine_id, asked_at desc);
create index electronic_letters_of_user on public.electronic_letters (user_id);
create index electronic_letters_of_dossier on public.electronic_letters (dossier_id);
alter table public.electronic_letters enable row level security;
create policy electronic_letters_own_select on public.electronic_letters for select to authenticated
  using (user_id = app.user_id());
grant select on public.electronic_letters to authenticated;

alter table public.notifications drop constraint notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in (
  'fine-date', 'fine-silence', 'paper-approved', 'paper-refused', 'paper-expired', 'account-activated', 'stay-ends',
  'dossier-ready', 'letter-followed', 'payment-failed', 'subscription-ended', 'carer-accepted', 'declaration-prepared',
  'notice-prepared', 'preparation-declined', 'help-ended'
));
