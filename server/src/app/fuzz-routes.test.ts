import { accountsContract } from '@placejuste/contracts/accounts';
import { adminContract } from '@placejuste/contracts/admin';
import { attestationsContract } from '@placejuste/contracts/attestations';
import { billingContract } from '@placejuste/contracts/billing';
import { carersContract } from '@placejuste/contracts/carers';
import { addTicket, declarationsContract, leftPlace, presenceContract } from '@placejuste/contracts/declarations';
import { directoryContract } from '@placejuste/contracts/directory';
import { documentsContract } from '@placejuste/contracts/documents';
import { dossiersContract, newPaper } from '@placejuste/contracts/dossiers';
import { electronicLettersContract } from '@placejuste/contracts/electronic-letters';
import { evidenceContract } from '@placejuste/contracts/evidence';
import { finesContract, matchesContract } from '@placejuste/contracts/fines';
import { notificationsContract } from '@placejuste/contracts/notifications';
import { nextStepContract } from '@placejuste/contracts/next-step';
import { personalDataContract } from '@placejuste/contracts/personal-data';
import { stationsContract } from '@placejuste/contracts/stations';
import {
  auditContract,
  exportsContract,
  mailsContract,
  reviewDatesContract,
  teamContract,
} from '@placejuste/contracts/suite';
import { supportContract } from '@placejuste/contracts/support';
import { syncContract } from '@placejuste/contracts/sync';
import { townRulesContract } from '@placejuste/contracts/town-rules';
import { verifyContract } from '@placejuste/contracts/verify';
import * as z from 'zod';
import { expect, test } from 'vitest';
import { eachDatabase, makeTestPlatform } from '../../test/index.ts';
import { fuzzRoutes, noteRoutes, withContracts } from '../../test/fuzz-routes.ts';
import type { RouteShape } from '../../test/hostile-requests.ts';
import { openAccountByHand } from '../auth/index.ts';
import { createHttp, sendSecurityHeaders } from '../platform/http/index.ts';
import { readConfig } from './config.ts';
import { slicesOf } from './slices.ts';

/** `npm run fuzz -- 100000 [seed]` sends many more. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 1500);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);

const contracts = [
  ...[accountsContract, adminContract, attestationsContract, billingContract, declarationsContract, presenceContract],
  ...[directoryContract, documentsContract, dossiersContract, evidenceContract, finesContract, matchesContract],
  ...[stationsContract, supportContract, syncContract, townRulesContract, verifyContract, carersContract],
  ...[nextStepContract, notificationsContract, personalDataContract, teamContract, auditContract],
  ...[reviewDatesContract, exportsContract, mailsContract, electronicLettersContract],
];

const ownScriptsOnly = {
  styleHashes: [],
  scriptHashes: [],
  https: false,
  pictureOrigin: null,
  socketOrigin: 'ws://localhost',
} as const;

/** What would leave the rest with a session that is over. */
const endsTheSession = ['/auth/v1/logout', '/api/account/closing'];

/** What phones send later: the same bodies, one level further down. */
const synced: readonly RouteShape[] = (
  [
    ['declaration.create', declarationsContract.calls.createDeclaration.body],
    ['declaration.add-ticket', addTicket],
    ['declaration.left-place', leftPlace],
    ['presence.sign', presenceContract.calls.signPresence.body],
    ['fine.create', finesContract.calls.createFine.body],
    ['fine.update', finesContract.calls.changeFine.body],
    ['fine.step', finesContract.calls.recordStep.body],
    ['fine.undo-step', finesContract.calls.undoStep.params],
    ['fine.paper', newPaper],
    ['vehicle.upsert', declarationsContract.calls.upsertVehicle.body],
    ['station.create', stationsContract.calls.createStation.body],
  ] as const
).flatMap(([kind, payload]) =>
  [1, 2, 3, 4].map((version) => ({
    method: 'POST',
    path: '/api/sync',
    body: z.object({
      id: z.uuid(),
      kind: z.literal(kind),
      version: z.literal(version),
      payload,
      createdAt: z.iso.datetime(),
    }),
  })),
);

eachDatabase('hostile requests', (open) => {
  test(
    'no request, however made, is answered as a fault of ours',
    async () => {
      const platform = makeTestPlatform(await open());
      const app = await createHttp({
        log: platform.log,
        newId: platform.newId,
        trustProxy: false,
        rateLimitFactor: 1e6,
      });
      sendSecurityHeaders(app, ownScriptsOnly);
      const routes = noteRoutes(app);
      for (const slice of slicesOf(readConfig({}), null)) await slice.register(app, platform);
      await app.ready();
      platform.db.beforeClose(() => app.close());
      const ada = await platform.signIn();
      const admin = await platform.signIn({ roles: ['admin'], aal: 'aal2' });
      expect(routes.length).toBeGreaterThan(100);
      // The other slices know people of the tests; sign-in and the data service know only their own sessions.
      const email = 'basile.modele@exemple.fr';
      const { password } = await openAccountByHand(platform, { email, newPassword: false }, async () => undefined);
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
      const { statuses, faults, embeddable } = await fuzzRoutes({
        app,
        routes: [...withContracts(routes, contracts), ...synced].filter(({ path }) => !endsTheSession.includes(path)),
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
      // Most are refused; some get through, or the rest would prove little.
      expect([...statuses.keys()].some((status) => status < 300)).toBe(true);
      const counts = [...statuses]
        .sort(([one], [other]) => one - other)
        .map(([status, count]) => `${status}: ${count}`);
      if (requests > 10_000) process.stdout.write(`Answers: ${counts.join(', ')}\n`);
    },
    // Long runs are made beside other work, at a low priority.
    Math.max(60_000, requests * 100),
  );
});
