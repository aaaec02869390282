-- Where a message came from: a form, a mail of somebody, of a list or of a program, or one that a filter suspects. What
-- came otherwise than by a form has its own limits, and the attachments it had were refused.
alter table public.contact_requests
  add column origin text not null default 'form' check (origin in ('form', 'mail', 'list', 'spam')),
  add column attachments integer not null default 0 check (attachments >= 0);
create index contact_requests_mails on public.contact_requests (received_at) where origin <> 'form';
