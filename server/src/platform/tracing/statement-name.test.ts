import { expect, it } from 'vitest';
import { parseStatement } from './statement-name.ts';

it.each([
  ['select "id" from "public"."declarations" where "user_id" = $1', 'select', 'declarations'],
  ['insert into app.nodes as node (id) values ($1)', 'insert', 'nodes'],
  ['update "profiles" set "name" = $1', 'update', 'profiles'],
  ['delete from auth.sessions where id = $1', 'delete', 'sessions'],
  ['select pg_advisory_xact_lock($1)', 'select', null],
  [`begin;select set_config('request.jwt.claims','{"email":"ada@exemple.fr"}',true)`, 'begin', null],
  [`select 'from ada' as note`, 'select', null],
  ['with found as (select 1) select * from found', 'with', null],
  ['vacuum ada', 'other', null],
  ['', 'other', null],
])('%s is told as %s of %s', (sql, operation, table) => {
  expect(parseStatement(sql)).toEqual({ operation, table });
});
