-- Indexes built while others write.
-- An administrator finds a fine by the number of its notice as it is printed: spaces, dots and dashes are left out.
create index concurrently fines_notice_key on public.fines (app.search_key(notice_number));
