-- Declarations proposed for a fine that the person said are not about it: never proposed again for that fine.
alter table fines add column declined_declarations jsonb not null default '[]' check (jsonb_typeof(declined_declarations) = 'array');
grant insert (declined_declarations), update (declined_declarations) on fines to authenticated;
