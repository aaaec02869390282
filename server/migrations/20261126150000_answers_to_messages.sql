-- What the team answered to a message of a public form: it is mailed, and stays beside the message as long as it.
alter table public.contact_requests add column answer text check (char_length(answer) between 1 and 4000);
grant update (answer) on public.contact_requests to authenticated;
