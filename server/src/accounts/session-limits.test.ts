import { sessionLimits } from '@placejuste/domain/account';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { confirmedPerson, password, startAuth } from '../../test/running-auth.ts';
import { accountsSlice } from './index.ts';

const day = 24 * 3600;

eachDatabase('the limits of sessions the operator set', (open) => {
  test.each([
    { name: 'shorter ones close it', people: { idleSeconds: 3600, maxSeconds: null }, after: 3601, isOpen: false },
    {
      name: 'lifted ones leave it',
      people: { idleSeconds: null, maxSeconds: null },
      after: 40 * day,
      isOpen: true,
    },
  ])('hold for the calls of the product too: $name', async ({ people, after, isOpen }) => {
    const settings = { sessionLimits: { ...sessionLimits, people }, accessTokenSeconds: 90 * day };
    const server = await startAuth(await open(), settings, [accountsSlice]);
    const email = 'ada.essai@exemple.fr';
    const { session } = await confirmedPerson(server, email);
    server.pass(after);
    expect((await server.platform.identify.findUser(`Bearer ${session.access_token}`)) !== null).toBe(isOpen);
    const { data } = await server.client().auth.signInWithPassword({ email, password });
    const answer = await fetch(`${server.url}/api/account/sessions`, {
      headers: { authorization: `Bearer ${String(data.session?.access_token)}` },
    });
    const { rows } = (await answer.json()) as { rows: unknown[] };
    expect(rows).toHaveLength(isOpen ? 2 : 1);
    await server.close();
  });
});
