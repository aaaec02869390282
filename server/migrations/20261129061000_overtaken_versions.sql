-- A process asks before each commit of a write, with the newest migration it knows: one whose version a migration
-- leaves unable to serve writes nothing any more, also before anybody asked whether it is ready (docs/decisions/0387).
create function app.refuse_overtaken(newest text) returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if exists (select from app.migrations m where m.name > newest collate "C" and not m.serves_older) then
    raise exception using errcode = 'PJ001', message = 'A newer version changed the database: this one cannot write';
  end if;
end $$;
revoke all on function app.refuse_overtaken(text) from public;
grant execute on function app.refuse_overtaken(text) to authenticated;
