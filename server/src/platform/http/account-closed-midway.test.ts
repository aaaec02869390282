import { defineContract } from '@placejuste/contracts/kernel';
import { ok } from '@placejuste/domain/kernel';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, password, startAuth } from '../../../test/running-auth.ts';
import { whileOpen } from '../../../test/while-open.ts';
import { functionsSlice } from '../../functions/index.ts';
import { mountCalls, type Platform, type Slice } from './index.ts';

const contract = defineContract(
  {
    note: {
      method: 'PUT',
      path: '/api/essai/:owner',
      access: 'user',
      params: z.object({ owner: z.uuid() }),
      reply: z.object({}),
      refusals: {},
    },
  },
  {},
);

/** Closes the account of `closing` while a request is in flight, then writes a row of `owner`. */
function slice(closing: () => string | null): Slice {
  const write = async ({ db }: Platform, owner: string): Promise<void> => {
    const closed = closing();
    if (closed !== null) await db.asService((tx) => sql`delete from auth.users where id = ${closed}`.execute(tx));
    await db.asService((tx) =>
      sql`insert into public.vehicles (id, user_id, plate, name, created_at)
        values (gen_random_uuid(), ${owner}, 'AB-123-CD', '', now())`.execute(tx),
    );
  };
  return {
    name: 'essai',
    register: (app, platform) =>
      mountCalls(app, {
        contract,
        handlers: { note: ({ params }) => write(platform, params.owner).then(() => ok({})) },
        platform,
      }),
    functions: (platform) => [{ name: 'noter', perMinute: 60, run: ({ user }) => write(platform, user.id) }],
  };
}

eachDatabase('account-closed-while-a-request-is-on-its-way', (open) => {
  const call = (url: string, token: string) =>
    fetch(`${url}/functions/v1/noter`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  const put = (url: string, token: string, owner: string) =>
    fetch(`${url}/api/essai/${owner}`, { method: 'PUT', headers: { authorization: `Bearer ${token}` } });

  test('the person whose account it was is not signed in: 401, not a fault', async () => {
    let closing: string | null = null;
    const essai = slice(() => closing);
    const server = await startAuth(await open(), {}, [essai, functionsSlice([essai])]);
    const { session } = await confirmedPerson(server, 'ferme@exemple.fr');
    const other = await confirmedPerson(server, 'autre@exemple.fr');
    closing = session.user.id;
    expect((await put(server.url, session.access_token, session.user.id)).status).toBe(401);
    closing = other.user.id;
    expect((await call(server.url, other.session.access_token)).status).toBe(401);
    await server.close();
  });

  test('on auth/v1 it is answered as an account that is not there, whatever was asked', async () => {
    const server = await startAuth(await open(), {});
    const bodies = {
      '/token?grant_type=password': { email: 'entre@exemple.fr', password },
      '/factors': { email: 'facteur@exemple.fr', factor_type: 'totp' },
    } as const;
    for (const [path, body] of Object.entries(bodies)) {
      const { session } = await confirmedPerson(server, body.email);
      const headers = { authorization: `Bearer ${session.access_token}` };
      const closing = sql`delete from auth.users where id = ${session.user.id}`;
      const answer = await whileOpen(server.platform.db, { first: closing }, () =>
        server.call('POST', path, body, headers),
      );
      expect([path, answer.status < 500 && answer.status >= 400]).toEqual([path, true]);
    }
    await server.close();
  });

  test('a row of somebody else that is gone stays a fault of ours, for who is still there', async () => {
    const server = await startAuth(await open(), {}, [slice(() => null)]);
    const { session } = await confirmedPerson(server, 'reste@exemple.fr');
    const absentId = '018f3c00-0000-7000-8000-000000000099';
    expect((await put(server.url, session.access_token, absentId)).status).toBe(500);
    await server.close();
  });
});
