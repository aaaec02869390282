import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { accountsSlice } from '../index.ts';

eachDatabase('preferences kept with an account', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open(), {}, [accountsSlice]);
  });
  afterAll(() => server.close());

  const call = async (token: string, method: string, body?: unknown) => {
    const answer = await fetch(`${server.url}/api/account/preferences`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as { kept?: { preferences: object } | null } };
  };
  const large = { fontSize: 'xlarge', textSpacing: true, theme: 'dark' };

  test('nothing is stored until requested; the last ones win; deletion leaves nothing', async () => {
    const { session } = await confirmedPerson(server, 'reglages@exemple.fr');
    const token = session.access_token;
    expect((await call(token, 'GET')).body).toEqual({ kept: null });
    expect((await call(token, 'PUT', { preferences: large })).status).toBe(200);
    server.pass(60);
    const again = await call(token, 'PUT', { preferences: { ...large, leftHand: true } });
    expect(again.body.kept?.preferences).toEqual({ ...large, leftHand: true });
    expect((await call(token, 'GET')).body).toEqual(again.body);
    expect((await call(token, 'DELETE')).body).toEqual({ kept: null });
    expect((await call(token, 'DELETE')).body).toEqual({ kept: null });
    expect((await call(token, 'GET')).body).toEqual({ kept: null });
  });

  test('a change or deletion by another device is not overwritten', async () => {
    const { session } = await confirmedPerson(server, 'deux-appareils@exemple.fr');
    const token = session.access_token;
    const first = (await call(token, 'PUT', { preferences: large })).body.kept as unknown as { changedAt: string };
    server.pass(60);
    const second = await call(token, 'PUT', { preferences: { fontSize: 'large' }, over: first.changedAt });
    expect(second.body.kept?.preferences).toEqual({ fontSize: 'large' });
    const late = await call(token, 'PUT', { preferences: large, over: first.changedAt });
    expect(late).toMatchObject({ status: 409, body: { code: 'PREFERENCES_CHANGED' } });
    await call(token, 'DELETE');
    const { changedAt } = second.body.kept as unknown as { changedAt: string };
    expect((await call(token, 'PUT', { preferences: large, over: changedAt })).status).toBe(409);
    expect((await call(token, 'GET')).body).toEqual({ kept: null });
  });

  test('they are encrypted in the database, and private', async () => {
    const one = await confirmedPerson(server, 'une@exemple.fr');
    const other = await confirmedPerson(server, 'autre@exemple.fr');
    await call(one.session.access_token, 'PUT', { preferences: large });
    expect((await call(other.session.access_token, 'GET')).body).toEqual({ kept: null });
    await call(other.session.access_token, 'DELETE');
    expect((await call(one.session.access_token, 'GET')).body.kept?.preferences).toEqual(large);
    const { rows } = await server.platform.db.asService((tx) =>
      sql<{ text: string }>`select preferences::text as text from public.account_preferences`.execute(tx),
    );
    expect(rows.map(({ text }) => text).join()).not.toMatch(/xlarge|textSpacing/);
  });

  test.each([
    ['an unknown size', { preferences: { fontSize: 'huge' } }],
    ['a word for a switch', { preferences: { leftHand: 'yes' } }],
    ['no preferences', {}],
  ])('%s is refused, and what was kept stays', async (_, body) => {
    const { session } = await confirmedPerson(server, `refus-${_.length}@exemple.fr`);
    await call(session.access_token, 'PUT', { preferences: large });
    expect((await call(session.access_token, 'PUT', body)).status).toBe(400);
    expect((await call(session.access_token, 'GET')).body.kept?.preferences).toEqual(large);
  });

  test('without a session, nothing is returned', async () => {
    expect((await call('', 'GET')).status).toBe(401);
    expect((await call('', 'PUT', { preferences: large })).status).toBe(401);
  });
});
