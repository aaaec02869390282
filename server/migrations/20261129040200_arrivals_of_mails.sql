-- When what a mail to the account held last came back, or its holder said that mails arrive: a report about a mail of
-- before says nothing any more, also where nothing was refused until then.
alter table auth.users add column mails_arrived_at timestamptz;
update auth.users u set mails_arrived_at = m.ended_at
  from public.mail_refusals m where m.user_id = u.id and m.email = u.email and m.ended_at is not null;
