import { defineContract } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { sql } from 'kysely';
import { beforeEach, expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import { eachDatabase, makeTestPlatform, type TestPlatform } from '../../../test/index.ts';
import type { InputOf } from './command.ts';
import {
  command,
  query,
  runAsService,
  runAsUser,
  serviceQuery,
  type CommandContext,
  type Handlers,
  type RequestUser,
  type ServiceContext,
} from './index.ts';

const contract = defineContract(
  {
    writeNote: {
      method: 'PUT',
      path: '/api/essai/:id',
      access: 'user',
      params: z.object({ id: z.string() }),
      body: z.object({ word: z.string() }),
      reply: z.object({ word: z.string() }),
      refusals: { WORD_TAKEN: 'conflict' },
    },
    countNotes: {
      method: 'GET',
      path: '/api/essai',
      access: 'public',
      query: z.object({ word: z.string() }),
      reply: z.object({ count: z.number() }),
      refusals: {},
    },
  },
  { WORD_TAKEN: 'Ce mot est déjà pris.' },
);
type Note = { readonly id: string; readonly word: string };

/** Writes first, so that a refusal has something to undo. */
async function writeNote(
  { tx, user }: CommandContext,
  { id, word }: Note,
): Promise<Result<{ word: string }, 'WORD_TAKEN'>> {
  await sql`insert into public.essai values (${id}, ${word}, ${user.id})`.execute(tx);
  if (word === 'pris') return refuse('WORD_TAKEN');
  if (word === 'panne') throw new Error('the row is broken');
  return ok({ word });
}

async function countNotes({ tx }: ServiceContext, { word }: { readonly word: string }) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from public.essai e where e.word = ${word}`.execute(tx);
  return ok({ count: rows[0]?.count ?? 0 });
}

const handlers: Handlers<typeof contract.calls> = {
  writeNote: command(writeNote),
  countNotes: serviceQuery(countNotes),
};

test('the compiler holds what a command is given, and what it may refuse with', () => {
  type Calls = Handlers<typeof contract.calls>;
  type Refused<Name extends keyof Calls> = Extract<Awaited<ReturnType<Calls[Name]>>, { ok: false }>['code'];
  type Given = InputOf<Parameters<Calls['writeNote']>[0]>;
  expectTypeOf<Given>().toExtend<Note>();
  expectTypeOf<Given>().not.toExtend<Note & { readonly colour: string }>();
  expectTypeOf<Refused<'writeNote'>>().toEqualTypeOf<'WORD_TAKEN'>();
  expectTypeOf<Refused<'countNotes'>>().toEqualTypeOf<never>();
  expect(Object.keys(contract.calls)).toEqual(Object.keys(handlers));
});

eachDatabase('the transaction of a command', (open) => {
  let platform: TestPlatform;
  let asAda: { readonly user: RequestUser; readonly requestId: string; readonly ip: string };
  beforeEach(async () => {
    const db = await open();
    await db.script(`create table public.essai (id text, word text, user_id uuid);
      grant all on public.essai to authenticated; alter table public.essai enable row level security;
      create policy own on public.essai using (user_id = app.user_id()) with check (user_id = app.user_id())`);
    db.beforeClose(() => db.script('drop table public.essai'));
    platform = makeTestPlatform(db);
    asAda = { user: await platform.signIn(), requestId: 'r', ip: '::1' };
  });

  const write = (word: string) =>
    handlers.writeNote({ ...asAda, params: { id: 'n1' }, query: undefined, body: { word } }, platform);
  const count = (word: string) =>
    handlers.countNotes(
      { user: undefined, requestId: 'r', ip: '::1', params: undefined, query: { word }, body: undefined },
      platform,
    );

  test('a command gets the parts of the request as one input, and is committed', async () => {
    expect(await write('oui')).toEqual(ok({ word: 'oui' }));
    expect(await count('oui')).toEqual(ok({ count: 1 }));
  });

  test('a refusal undoes what the command wrote', async () => {
    expect(await write('pris')).toEqual(refuse('WORD_TAKEN'));
    expect(await count('pris')).toEqual(ok({ count: 0 }));
  });

  test('a fault undoes what the command wrote, and stays a fault', async () => {
    await expect(write('panne')).rejects.toThrow('the row is broken');
    expect(await count('panne')).toEqual(ok({ count: 0 }));
  });

  test('a refusal inside another value undoes nothing', async () => {
    const { refused } = await runAsUser(platform, asAda.user, async (context) => ({
      refused: await writeNote(context, { id: 'n1', word: 'pris' }),
    }));
    expect(refused).toEqual(refuse('WORD_TAKEN'));
    expect(await count('pris')).toEqual(ok({ count: 1 }));
  });

  test('a query that writes is refused by PostgreSQL', async () => {
    const sly: Handlers<typeof contract.calls> = { ...handlers, writeNote: query(writeNote) };
    const request = { ...asAda, params: { id: 'n1' }, query: undefined, body: { word: 'oui' } };
    await expect(sly.writeNote(request, platform)).rejects.toMatchObject({ code: '25006' });
    expect(await count('oui')).toEqual(ok({ count: 0 }));
  });

  test('a command sees the rows of its person, the service sees all', async () => {
    await runAsService(platform, ({ tx }) =>
      sql`insert into public.essai values ('n2', 'autre', gen_random_uuid())`.execute(tx),
    );
    const ownCount = await runAsUser(platform, asAda.user, (context) => countNotes(context, { word: 'autre' }));
    expect(ownCount).toEqual(ok({ count: 0 }));
    expect(await count('autre')).toEqual(ok({ count: 1 }));
  });
});
