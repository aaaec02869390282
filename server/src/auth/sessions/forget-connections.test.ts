import { sessionLimits } from '@placejuste/domain/account';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { grantRole, recordPurge } from '../../accounts/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { forgetConnectionsJob } from './forget-connections.job.ts';

const daySeconds = 24 * 3600;

eachDatabase('what is kept of connections', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open());
  });
  afterAll(() => server.close());

  const forget = () =>
    forgetConnectionsJob(server.platform, sessionLimits, { recordPurge }).run({}, new AbortController().signal);
  const countStored = async (userId: string) => {
    const { rows } = await server.platform.db.asService((tx) =>
      sql<{ sessions: number; addresses: number; browsers: number; devices: number }>`
        select count(*)::int as sessions, count(ip)::int as addresses, count(user_agent)::int as browsers,
          (select count(*)::int from auth.known_devices where user_id = ${userId}) as devices
        from auth.sessions where user_id = ${userId}`.execute(tx),
    );
    return rows[0];
  };

  test('the network of an expired session is erased, the mark of a browser six months later', async () => {
    const { user, session } = await confirmedPerson(server, 'connexion@exemple.fr');
    const opened = await countStored(user.id);
    expect(opened?.addresses).toBe(opened?.sessions);
    expect(opened?.browsers).toBe(opened?.sessions);
    server.pass(29 * daySeconds);
    await forget();
    expect(await countStored(user.id)).toEqual(opened);
    server.pass(2 * daySeconds);
    await forget();
    expect(await countStored(user.id)).toMatchObject({ sessions: opened?.sessions, addresses: 0, browsers: 0 });
    // The application is told that its session has expired, as before.
    const late = await server.call('POST', '/token?grant_type=refresh_token', { refresh_token: session.refresh_token });
    expect(late.body['code']).toBe('session_expired');
    server.pass(150 * daySeconds);
    await forget();
    expect((await countStored(user.id))?.devices).toBe(0);
    const { rows } = await server.platform.db.asService((tx) =>
      sql<{ removed: number; line: string }>`select (detail->>'removed')::int as removed, row_to_json(l)::text as line
        from audit_log l where action = 'data.purged' and subject_id = 'auth.forget-connections' order by at`.execute(
        tx,
      ),
    );
    expect(rows.map(({ removed }) => removed)).toEqual([opened?.sessions]);
    expect(rows.map(({ line }) => line).join()).not.toContain(user.id);
  });

  test('a session of the team expires sooner, and open sessions keep their network', async () => {
    const { user } = await confirmedPerson(server, 'cheffe@exemple.fr');
    await runAsService(server.platform, (context) => grantRole(context, { userId: user.id, role: 'admin', by: null }));
    await server.client().auth.signInWithPassword({ email: 'cheffe@exemple.fr', password });
    await forget();
    expect((await countStored(user.id))?.addresses).toBe(1);
    server.pass(daySeconds);
    await forget();
    expect((await countStored(user.id))?.addresses).toBe(0);
  });
});
