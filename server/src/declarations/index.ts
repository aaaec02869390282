import { declarationsContract, presenceContract } from '@placejuste/contracts/declarations';
import type { Geocoder } from '../platform/geocoder/index.ts';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { archiveDeclarationsJob, planRetention } from './archive-declarations.job.ts';
import { completeDeclarationJob } from './complete-declaration.job.ts';
import { declarationHandlers } from './declarations.routes.ts';
import { signPresence } from './sign-presence.ts';

export {
  archiveDeclaration,
  createDeclaration,
  leavePlace,
  settleLater,
  upsertVehicle,
} from './declarations.commands.ts';
export { declarationForAttestation, type DeclarationForAttestation } from './attestation.api.ts';
export { addTicket } from './tickets.ts';
export { signPresence };
export { signServerTime } from './meeting-proof.ts';
export {
  declarationForCheck,
  declarationForDossier,
  declarationsToMatch,
  dueDeclarations,
  keptBeside,
  settleDeclaration,
  type DeclarationForCheck,
  type DeclarationForDossier,
  type DeclarationToMatch,
  type DueDeclaration,
  type KeptBeside,
  type PhotoForDossier,
} from './declarations.api.ts';

export function declarationsSlice(geocoder: Geocoder): Slice {
  return {
    name: 'declarations',
    register(app, platform) {
      mountCalls(app, declarationsContract, declarationHandlers(platform, geocoder), platform.identify);
      mountCalls(
        app,
        presenceContract,
        {
          signPresence: ({ user, body }) =>
            platform.db.asUser(user.claims, (tx) => signPresence(tx, platform, user, body)),
        },
        platform.identify,
      );
    },
    jobs: (platform) => [completeDeclarationJob(platform), archiveDeclarationsJob(platform)],
    start: planRetention,
  };
}
