-- The safe date that a notification is about: how far it is depends on the day it is read, and not on the day it was
-- told.
alter table public.notifications add column due_on date;
create function app.add_notification(
  new_id uuid, person uuid, kind text, title text, sentence text, act text, deed text, path text, subject uuid, at timestamptz,
  due date
) returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform app.add_notification(new_id, person, kind, title, sentence, act, deed, path, subject, at);
  update public.notifications set due_on = due where id = new_id;
end $$;
revoke all on function
  app.add_notification(uuid, uuid, text, text, text, text, text, text, uuid, timestamptz, date) from public;
grant execute on function
  app.add_notification(uuid, uuid, text, text, text, text, text, text, uuid, timestamptz, date) to authenticated;
