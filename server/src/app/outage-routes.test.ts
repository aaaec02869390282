import { ok } from '@placejuste/domain/kernel';
import { expect, test } from 'vitest';
import { hostileRequest, seededRandom } from '../../test/hostile-requests.ts';
import { makeTestPlatform, oneDatabase, type TestDatabase } from '../../test/index.ts';
import { openAccountFromCli } from '../auth/index.ts';
import type { Database } from '../platform/postgres/index.ts';
import { openWholeService } from './whole-service.fixtures.ts';

const perRoute = 4;

/** A database that a test may cut off, with the network error that the driver reports. */
function cuttable(db: TestDatabase): { readonly db: TestDatabase; cut(): void } {
  let isCut = false;
  const gate = <Work extends (...words: never[]) => Promise<unknown>>(work: Work): Work =>
    (async (...words: never[]) => {
      if (isCut) throw Object.assign(new Error('connect ECONNREFUSED 192.0.2.7:5432'), { code: 'ECONNREFUSED' });
      return work(...words);
    }) as Work;
  const asUser = gate(db.asUser) as Database['asUser'];
  const asService = gate(db.asService) as Database['asService'];
  return {
    db: { ...db, asUser, asService, ping: async () => !isCut, script: gate(db.script) },
    cut: () => {
      isCut = true;
    },
  };
}

oneDatabase('a database that is out', (open) => {
  test('no route answers it as a fault of ours: each says when to come back', async () => {
    const { db, cut } = cuttable(await open());
    const platform = makeTestPlatform(db);
    const { app, routes } = await openWholeService(platform);
    const admin = await platform.signIn({ roles: ['admin'], aal: 'aal2' });
    const email = 'basile.modele@exemple.fr';
    const account = await openAccountFromCli(platform, { email, newPassword: false }, async () => ok(undefined));
    const password = account.ok ? account.value.password : null;
    const url = '/auth/v1/token?grant_type=password';
    const signedIn = await app.inject({ method: 'POST', url, payload: { email, password } });
    const { access_token: token } = signedIn.json<{ access_token: string }>();
    cut();
    const random = seededRandom(20_261_126);
    const faults = new Set<string>();
    const outages = new Set<string>();
    for (const route of routes) {
      for (let turn = 0; turn < perRoute; turn += 1) {
        const request = hostileRequest(random, route, [admin.id], [admin.authorization, `Bearer ${token}`, '']);
        const { statusCode, headers, body } = await app
          .inject({ ...request, method: request.method as 'GET' })
          .catch((fault: Error) => ({ statusCode: 599, headers: {} as Record<string, unknown>, body: fault.message }));
        if (statusCode === 503) outages.add(`${route.method} ${route.path}`);
        if (statusCode >= 500 && !(statusCode === 503 && headers['retry-after'] !== undefined))
          faults.add(`${statusCode} ${route.method} ${route.path}`);
        if (/ECONNREFUSED|192\.0\.2\.7/.test(body)) faults.add(`tells why: ${route.method} ${route.path}`);
      }
    }
    expect([...faults]).toEqual([]);
    expect(outages.size).toBeGreaterThan(100);
    // Several requests to each route of the service.
  }, 60_000);
});
