import { declarationsContract, presenceContract, vehiclesContract } from '@placejuste/contracts/declarations';
import type { Geocoder } from '../platform/geocoder/index.ts';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { scheduleStaysJob } from './place/plan-stays.job.ts';
import { archiveDeclarationsJob, scheduleRetention } from './retention/archive-declarations.job.ts';
import { createDeclarationHandlers, presenceHandlers, vehicleHandlers } from './declarations.routes.ts';

export { addTicket, type AddTicket } from './tickets/add-ticket.ts';
export { archiveDeclaration } from './retention/archive-declaration.ts';
export { createDeclaration, prepareDeclaration } from './create-declaration.ts';
export { answerPreparation, listUnconfirmedDeclarations } from './preparations.api.ts';
export { declarationRetryFields } from './retry-fields.ts';
export { leavePlace } from './place/leave-place.ts';
export { settleLater } from './settle-later.ts';
export { signPresence } from './presences/sign-presence.ts';
export { signServerTime, verifyServerTime } from './proofs.ts';
export { upsertVehicle, type UpsertVehicle } from './vehicles/upsert-vehicle.ts';
export { findDeclarationForAttestation, type DeclarationForAttestation } from './attestation.api.ts';
export {
  findDeclarationForCheck,
  findDeclarationForDossier,
  listDeclarationsOfPerson,
  listDeclarationsToMatch,
  loadAdditions,
  listRecentDeclarations,
  type DeclarationForCheck,
  type DeclarationForDossier,
  type DeclarationLine,
  type DeclarationToMatch,
  type DeclarationAdditions,
  type PhotoForDossier,
} from './declarations.api.ts';
export {
  depositDates,
  listDueDeclarations,
  settleDeclaration,
  withdrawPayment,
  type DueDeclaration,
} from './payments.api.ts';

export function declarationsSlice(geocoder: Geocoder): Slice {
  return {
    name: 'declarations',
    register(app, platform) {
      mountCalls(app, { contract: declarationsContract, handlers: createDeclarationHandlers(geocoder), platform });
      mountCalls(app, { contract: vehiclesContract, handlers: vehicleHandlers, platform });
      mountCalls(app, { contract: presenceContract, handlers: presenceHandlers, platform });
    },
    jobs: (platform) => [archiveDeclarationsJob(platform), scheduleStaysJob(platform)],
    start: scheduleRetention,
  };
}
