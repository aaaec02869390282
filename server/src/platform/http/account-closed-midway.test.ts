import { defineContract } from '@placejuste/contracts/kernel';
import { ok } from '@placejuste/domain/kernel';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, startAuth } from '../../../test/running-auth.ts';
import { mountCalls, type Slice } from './index.ts';

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

/** Closes the account of `closing` while the request is on its way, then writes a row of `owner`. */
const slice = (closing: () => string | null): Slice => ({
  name: 'essai',
  register: (app, platform) =>
    mountCalls(
      app,
      contract,
      {
        async note({ params }) {
          const closed = closing();
          if (closed !== null)
            await platform.db.asService((tx) => sql`delete from auth.users where id = ${closed}`.execute(tx));
          await platform.db.asService((tx) =>
            sql`insert into public.vehicles (id, user_id, plate, name, created_at)
              values (gen_random_uuid(), ${params.owner}, 'AB-123-CD', '', now())`.execute(tx),
          );
          return ok({});
        },
      },
      platform,
    ),
});

eachDatabase('account-closed-while-a-request-is-on-its-way', (open) => {
  const put = (url: string, token: string, owner: string) =>
    fetch(`${url}/api/essai/${owner}`, { method: 'PUT', headers: { authorization: `Bearer ${token}` } });

  test('the person whose account it was is not signed in: 401, not a fault', async () => {
    let closing: string | null = null;
    const server = await startAuth(await open(), {}, [slice(() => closing)]);
    const { session } = await confirmedPerson(server, 'ferme@exemple.fr');
    closing = session.user.id;
    expect((await put(server.url, session.access_token, session.user.id)).status).toBe(401);
    await server.close();
  });

  test('a row of somebody else that is gone stays a fault of ours, for who is still there', async () => {
    const server = await startAuth(await open(), {}, [slice(() => null)]);
    const { session } = await confirmedPerson(server, 'reste@exemple.fr');
    const gone = '018f3c00-0000-7000-8000-000000000099';
    expect((await put(server.url, session.access_token, gone)).status).toBe(500);
    await server.close();
  });
});
