import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { administratorOf, keyWith, bearerOf } from '../../../test/service-keys.ts';
import { runAsService } from '../../platform/http/index.ts';
import { makeServiceKey } from './make-service-key.ts';
import { revokeServiceKey } from './revoke-service-key.ts';
import type { ServiceKeyScope } from './service-key-scopes.ts';

eachDatabase('service keys', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open());
  });
  afterAll(() => server.close());

  const { adminWith, linesOf } = administratorOf(() => server);

  test('case 50: a service key allows the calls of its scope; people are no administrators', async () => {
    const { session, user } = await confirmedPerson(server, 'a50@exemple.fr');
    const { admin, secret } = await adminWith('users:read');
    expect((await admin.getUserById(user.id)).data.user?.email).toBe('a50@exemple.fr');
    const get = (token?: string) =>
      server.call('GET', `/admin/users/${user.id}`, undefined, token === undefined ? {} : bearerOf(token));
    expect(await get()).toMatchObject({ status: 401, body: { code: 'no_authorization' } });
    expect(await get(session.access_token)).toMatchObject({ status: 403, body: { code: 'not_admin' } });
    expect(await get('eyJhbGciOiJub25lIn0.e30.')).toMatchObject({ status: 403, body: { code: 'bad_jwt' } });
    expect(await get(`${secret.slice(0, -1)}_`)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } });
    expect(await server.call('GET', '/user', undefined, bearerOf(secret))).toMatchObject({ status: 403 });
  });

  test('service-key-beyond-its-scope: every call requires its own scope', async () => {
    const { user } = await confirmedPerson(server, 'portee@exemple.fr');
    const path = `/admin/users/${user.id}`;
    const calls: readonly [ServiceKeyScope, string, string, unknown?][] = [
      ['users:read', 'GET', '/admin/users'],
      ['users:read', 'GET', path],
      ['users:read', 'GET', `${path}/factors`],
      ['users:read', 'GET', `${path}/passkeys`],
      ['users:write', 'POST', '/admin/users', { email: 'portee-2@exemple.fr' }],
      ['users:write', 'PUT', path, { user_metadata: { a: 1 } }],
      ['users:delete', 'DELETE', path],
      ['users:open', 'POST', '/admin/generate_link', { type: 'magiclink', email: 'portee@exemple.fr' }],
      ['invites:write', 'POST', '/invite', { email: 'portee-3@exemple.fr' }],
      ['factors:write', 'DELETE', `${path}/factors/${user.id}`],
      ['factors:write', 'DELETE', `${path}/passkeys/${user.id}`],
      ['sessions:write', 'POST', `${path}/logout`],
    ];
    const others: readonly ServiceKeyScope[][] = [
      ['users:read', 'users:write', 'users:delete'],
      ['users:open', 'invites:write', 'factors:write'],
      ['sessions:write'],
    ];
    for (const [scope, method, url, body] of calls) {
      for (const scopes of others.map((some) => some.filter((one) => one !== scope))) {
        if (scopes.length === 0) continue;
        const { secret } = await keyWith(server.platform, scopes);
        const answer = await server.call(method, url, body, bearerOf(secret));
        expect([method, url, answer.status, answer.body['code']]).toEqual([method, url, 403, 'not_admin']);
      }
    }
    expect(await linesOf(user.id)).toEqual([]);
    const { secret } = await keyWith(server.platform, ['users:write']);
    for (const opening of [
      { password },
      { email: 'x@exemple.fr' },
      { email_confirm: true },
      { phone: '33600000001' },
    ]) {
      expect((await server.call('PUT', path, opening, bearerOf(secret))).body['code']).toBe('not_admin');
    }
  });

  test('expired-or-revoked-service-key: both are refused, and only digests are stored', async () => {
    const { name, secret, id } = await keyWith(server.platform, ['users:read'], 1);
    const list = async () => (await server.call('GET', '/admin/users', undefined, bearerOf(secret))).status;
    expect(await list()).toBe(200);
    const stored = await server.platform.db.asService((tx) =>
      sql<{ row: string; used: Date | null }>`
        select to_jsonb(k)::text as row, last_used_at as used from auth.service_keys k where id = ${id}`.execute(tx),
    );
    expect(stored.rows[0]?.row).not.toContain(secret.slice(20, 40));
    expect(stored.rows[0]?.used).not.toBeNull();
    server.pass(24 * 3600 + 1);
    expect(await list()).toBe(403);
    const other = await keyWith(server.platform, ['users:read']);
    await runAsService(server.platform, (context) => revokeServiceKey(context, { name: other.name }));
    expect((await server.call('GET', '/admin/users', undefined, bearerOf(other.secret))).status).toBe(403);
    expect(await runAsService(server.platform, (context) => revokeServiceKey(context, { name }))).toBe(id);
  });

  test('no key has every scope, and none lives for ever', async () => {
    const make = (scopes: readonly ServiceKeyScope[], days: number) =>
      runAsService(server.platform, (context) => makeServiceKey(context, { name: 'toute-puissante', scopes, days }));
    const four = ['users:read', 'users:write', 'users:delete', 'users:open'] as const;
    expect(await make(four, 90)).toMatchObject({ ok: false, code: 'TOO_POWERFUL' });
    expect(await make(['users:read'], 367)).toMatchObject({ ok: false, code: 'TOO_LONG' });
  });

  test('service-key-takes-the-team: it cannot read or change accounts of the team', async () => {
    const { user } = await confirmedPerson(server, 'equipe@exemple.fr');
    await server.platform.db.asService((tx) =>
      sql`insert into user_roles values (${server.platform.newId()}, ${user.id}, 'reviewer', now())`.execute(tx),
    );
    const first = await adminWith('users:write', 'users:open', 'users:delete');
    const second = await adminWith('factors:write', 'sessions:write', 'invites:write');
    const path = `/admin/users/${user.id}`;
    const refused = await Promise.all([
      server.call('PUT', path, { password }, bearerOf(first.secret)),
      server.call('DELETE', path, {}, bearerOf(first.secret)),
      server.call('POST', '/admin/generate_link', { type: 'magiclink', email: user.email }, bearerOf(first.secret)),
      server.call('DELETE', `${path}/factors/${user.id}`, {}, bearerOf(second.secret)),
      server.call('POST', `${path}/logout`, {}, bearerOf(second.secret)),
    ]);
    expect(refused.map(({ status, body }) => [status, body['code']])).toEqual(Array(5).fill([403, 'not_admin']));
    expect((await server.call('POST', '/invite', { email: user.email }, bearerOf(second.secret))).status).toBe(422);
  });
});
