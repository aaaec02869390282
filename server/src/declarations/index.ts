import { declarationsContract } from '@placejuste/contracts/declarations';
import type { Geocoder } from '../platform/geocoder/index.ts';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { declarationHandlers } from './declarations.routes.ts';

export { createDeclaration, settleLater, upsertVehicle } from './declarations.commands.ts';
export { signMeeting } from './meeting-proof.ts';
export { declarationForCheck, declarationForDossier, dueDeclarations, settleDeclaration, type DeclarationForCheck, type DeclarationForDossier, type DueDeclaration } from './declarations.door.ts';

export function declarationsSlice(geocoder: Geocoder): Slice {
  return {
    name: 'declarations',
    register(app, platform) {
      mountCalls(app, declarationsContract, declarationHandlers(platform, geocoder), platform.identify);
    },
  };
}
