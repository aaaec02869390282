import { ok } from '@placejuste/domain/kernel';
import { expect, test } from 'vitest';
import { eachDatabase, makeTestPlatform, oneDatabase } from '../../test/index.ts';
import { fuzzRoutes } from '../../test/fuzz-routes.ts';
import { openAccountFromCli } from '../auth/index.ts';
import { openWholeService } from './whole-service.fixtures.ts';

/** `npm run fuzz -- 100000 [seed]` sends many more, on both databases. */
const isDrill = process.env['FUZZ_REQUESTS'] !== undefined;
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 1500);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);

/** Answers that a shared cache may keep: they concern nobody in particular, 404 included. */
const forEverybody =
  /^(200|304|404) (GET|HEAD) \/(\.well-known|auth\/v1\/\.well-known|demo|paiement-fictif\/portefeuille)/;

/** Routes that would end the session of the requests that follow. */
const endsTheSession = ['/auth/v1/logout', '/api/account/closing'];

const onDatabases = isDrill ? eachDatabase : oneDatabase;
onDatabases('hostile requests', (open) => {
  test(
    'no malformed request is answered with a 5xx',
    async () => {
      const platform = makeTestPlatform(await open());
      const { app, routes } = await openWholeService(platform);
      const ada = await platform.signIn();
      const admin = await platform.signIn({ roles: ['admin'], aal: 'aal2' });
      expect(routes.length).toBeGreaterThan(100);
      // Sign-in and the data service accept only sessions of their own, and not the people of the tests.
      const email = 'basile.modele@exemple.fr';
      const account = await openAccountFromCli(platform, { email, newPassword: false }, async () => ok(undefined));
      const password = account.ok ? account.value.password : null;
      const signIn = {
        method: 'POST',
        url: '/auth/v1/token?grant_type=password',
        payload: { email, password },
      } as const;
      const { access_token: token } = (await app.inject(signIn)).json<{ access_token: string }>();
      expect(token).toMatch(/^ey/);
      const vehicle = {
        method: 'PUT',
        url: `/api/vehicles/${platform.newId()}`,
        headers: { authorization: ada.authorization },
      } as const;
      const { id: vehicleId } = (await app.inject({ ...vehicle, payload: { plate: 'AB-123-CD', name: '' } })).json<{
        id: string;
      }>();
      const { statuses, faults, embeddable, cacheable } = await fuzzRoutes({
        app,
        routes: routes.filter(({ path }) => !endsTheSession.includes(path)),
        requests,
        seed,
        ids: [vehicleId, ada.id],
        bearers: [
          ada.authorization,
          ada.authorization,
          `Bearer ${token}`,
          `Bearer ${token}`,
          admin.authorization,
          '',
          'Bearer a.b.c',
          'Bearer constructor',
          'Basic x',
        ],
      });
      expect(faults).toEqual([]);
      expect(embeddable).toEqual([]);
      expect(cacheable.filter((answer) => !forEverybody.test(answer))).toEqual([]);
      // Most are refused; without some successes the test would prove little.
      expect([...statuses.keys()].some((status) => status < 300)).toBe(true);
      const counts = [...statuses]
        .sort(([one], [other]) => one - other)
        .map(([status, count]) => `${status}: ${count}`);
      if (isDrill) process.stdout.write(`Answers: ${counts.join(', ')}\n`);
    },
    // Long runs share the machine with other work, at a low priority.
    Math.max(60_000, requests * 100),
  );
});
