-- An account whose mail server said that its address takes no mail: its holder is told on screen, where letters and
-- dates still reach them. Forgotten with the first mail that is taken.
create table public.mail_refusals (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- The one that was refused: the account may have another by now.
  email text not null check (char_length(email) <= 320),
  refused_at timestamptz not null
);
alter table public.mail_refusals enable row level security;
revoke all on public.mail_refusals from public;
grant select on public.mail_refusals to authenticated;
create policy mail_refusals_own on public.mail_refusals for select to authenticated using (user_id = app.user_id());
