-- Indexes built while others write.
-- Each mail that a server takes ends the refusal of its address, and each account asks for its own.
create index concurrently mail_refusals_email on public.mail_refusals (email);
