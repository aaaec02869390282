import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { confirmedPerson, password, startAuth, type RunningAuth } from '../../test/running-auth.ts';
import { buildSessionView } from './session.view.ts';
import { accountsSlice } from './index.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

eachDatabase('where an account is open', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open(), {}, [accountsSlice]);
  });
  afterAll(() => server.close());

  const list = async (token: string) => {
    const answer = await fetch(`${server.url}/api/account/sessions`, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, text: await answer.text() };
  };

  test('a person lists only their own sessions, with the first part of each network address', async () => {
    const email = 'ouvert@exemple.fr';
    const { client, session } = await confirmedPerson(server, email);
    await confirmedPerson(server, 'voisine@exemple.fr');
    const elsewhere = await server.call(
      'POST',
      '/token?grant_type=password',
      { email, password },
      { 'user-agent': phone },
    );
    const { status, text } = await list(session.access_token);
    expect(status).toBe(200);
    const { rows } = JSON.parse(text) as { rows: readonly Record<string, unknown>[] };
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual(
      expect.objectContaining({ isOwn: false, browser: 'Chrome', system: 'Android', network: '127.0' }),
    );
    expect(rows.filter(({ isOwn }) => isOwn)).toHaveLength(1);
    // Without the members that may contain any three digits.
    const told = rows.map(({ id: _id, openedAt: _openedAt, lastUsedAt: _lastUsedAt, ...rest }) => rest);
    expect(JSON.stringify(told)).not.toMatch(/127\.0\.0\.1|Pixel|142/);

    expect((await client.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect((await list(String(elsewhere.body['access_token']))).status).toBe(401);
    expect(JSON.parse((await list(session.access_token)).text)).toMatchObject({ rows: [{ isOwn: true }] });
    expect((await list('')).status).toBe(401);
  });

  test('an expired session is not listed', async () => {
    const email = 'ancien@exemple.fr';
    await confirmedPerson(server, email);
    server.pass(31 * 24 * 3600);
    const { body } = await server.call('POST', '/token?grant_type=password', { email, password });
    const { text } = await list(String(body['access_token']));
    expect(JSON.parse(text)).toMatchObject({ rows: [{ isOwn: true }] });
  });
});

test.each([
  ['2a01:cb00:1234:5678::1', '2a01:cb00'],
  ['::ffff:92.184.1.2', '92.184'],
  ['92.184.100.7', '92.184'],
])('of %s only %s is shown', (ip, shown) => {
  const at = new Date('2026-11-23T08:00:00Z');
  const stored = {
    id: 's',
    user_id: 'u',
    aal: 'aal1',
    factor_id: null,
    amr: [],
    not_after: null,
    device: null,
  } as const;
  const session = {
    ...stored,
    created_at: at,
    refreshed_at: null,
    used_at: null,
    is_team: false,
    ip,
    user_agent: null,
  };
  expect(buildSessionView(session, null)).toMatchObject({ network: shown, browser: null, system: null, isOwn: false });
});
