import { accountsContract } from '@placejuste/contracts/accounts';
import { adminContract } from '@placejuste/contracts/admin';
import { attestationsContract } from '@placejuste/contracts/attestations';
import { billingContract, ownPaymentsContract } from '@placejuste/contracts/billing';
import { carersContract, declareForHolder, noteFineForHolder } from '@placejuste/contracts/carers';
import {
  addTicket,
  archiveDeclaration,
  declarationsContract,
  leavePlace,
  presenceContract,
  vehiclesContract,
} from '@placejuste/contracts/declarations';
import { directoryContract } from '@placejuste/contracts/directory';
import { documentsContract, ownDocumentsContract } from '@placejuste/contracts/documents';
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
import type { FastifyInstance } from 'fastify';
import { noteRoutes, withContracts } from '../../test/fuzz-routes.ts';
import type { RouteShape } from '../../test/hostile-requests.ts';
import type { TestPlatform } from '../../test/index.ts';
import { createHttp, neverCached, sendSecurityHeaders } from '../platform/http/index.ts';
import { machinePrefixes } from './build-app.ts';
import { readConfig } from './config.ts';
import { buildSlices } from './slices.ts';

const contracts = [
  ...[
    accountsContract,
    adminContract,
    attestationsContract,
    billingContract,
    ownPaymentsContract,
    declarationsContract,
    presenceContract,
    vehiclesContract,
  ],
  ...[
    directoryContract,
    documentsContract,
    ownDocumentsContract,
    dossiersContract,
    evidenceContract,
    finesContract,
    matchesContract,
  ],
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

/** Bodies that phones send by synchronisation: the same, one level deeper. */
const synced: readonly RouteShape[] = (
  [
    ['declaration.create', declarationsContract.calls.createDeclaration.body],
    ['declaration.settle-later', z.object({ declarationId: z.uuid() })],
    ['declaration.archive', archiveDeclaration],
    ['carer.declare', declareForHolder],
    ['carer.note-fine', noteFineForHolder],
    ['declaration.add-ticket', addTicket],
    ['declaration.left-place', leavePlace],
    ['presence.sign', presenceContract.calls.signPresence.body],
    ['fine.create', finesContract.calls.createFine.body],
    ['fine.update', finesContract.calls.changeFine.body],
    ['fine.step', finesContract.calls.recordStep.body],
    ['fine.undo-step', finesContract.calls.undoStep.params],
    ['fine.paper', newPaper],
    ['vehicle.upsert', vehiclesContract.calls.upsertVehicle.body],
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
      sentAt: z.optional(z.iso.datetime()),
    }),
  })),
);

interface WholeService {
  readonly app: FastifyInstance;
  /** Every route, with the row of its contract, and every action that phones send later. */
  readonly routes: readonly RouteShape[];
}

/** Opens every slice of the product over a platform of a test, without request limits. */
export async function openWholeService(platform: TestPlatform): Promise<WholeService> {
  const { log, newId } = platform;
  const app = await createHttp({ log, newId, trustProxy: false, rateLimitFactor: 1e6 });
  sendSecurityHeaders(app, ownScriptsOnly);
  neverCached(app, machinePrefixes);
  const routes = noteRoutes(app);
  for (const slice of buildSlices(readConfig({}), null)) await slice.register(app, platform);
  await app.ready();
  platform.db.beforeClose(() => app.close());
  return { app, routes: [...withContracts(routes, contracts), ...synced] };
}
