import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, password, startAuth } from '../../../test/running-auth.ts';

eachDatabase('sign-ups that the operator turned off', (open) => {
  test('open no account, by password or by a mailed code; existing accounts sign in', async () => {
    const server = await startAuth(await open());
    const known = 'ada.essai@exemple.fr';
    await confirmedPerson(server, known);
    const { db, clock } = server.platform;
    const run = (query: ReturnType<typeof sql>) => db.asService((tx) => query.execute(tx));
    const accounts = async () => (await run(sql`select from auth.users`)).rows.length;
    const before = await accounts();
    await run(sql`insert into public.feature_switches values ('sign-ups', 'abuse', ${clock.now()})`);
    const email = 'nouvelle.essai@exemple.fr';
    expect(await server.call('POST', '/signup', { email, password })).toMatchObject({
      status: 422,
      body: { code: 'signup_disabled' },
    });
    await server.call('POST', '/otp', { email, create_user: true });
    expect(await accounts()).toBe(before);
    const signedIn = await server.client().auth.signInWithPassword({ email: known, password });
    expect(signedIn.error).toBeNull();
    await run(sql`delete from public.feature_switches`);
    expect((await server.call('POST', '/signup', { email, password })).status).toBe(200);
    expect(await accounts()).toBe(before + 1);
    await server.close();
  });
});
